/** Text at a field whose address cannot be read. */
export const BAD_ADDRESS = 'Enter an e-mail address such as name@example.org.';
