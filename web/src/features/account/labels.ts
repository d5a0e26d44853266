/** Field error for an invalid address. */
export const BAD_ADDRESS = 'Enter an e-mail address such as name@example.org.';
