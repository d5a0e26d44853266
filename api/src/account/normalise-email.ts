/** E-mail addresses are one person's whatever the case; nothing else is folded. */
export const normaliseEmail = (email: string) => email.toLowerCase();
