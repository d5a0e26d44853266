/** Counts the characters of a limited part, in words. */
export function lengthHelp(text: string, max: number): string {
  const over = text.trim().length - max;
  return over > 0
    ? `${text.trim().length} of ${max} characters: ${over} too many`
    : `${text.trim().length} of ${max} characters`;
}
