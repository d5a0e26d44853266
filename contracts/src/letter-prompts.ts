/** Places of a letter that the person must fill in. Apart from the schemas: pages load it at once. */

const PROMPT = /\[[^[\]\n]{1,300}\]/g;

/** Returns the bracketed prompts of a text, with their places in UTF-16 units. */
export function promptsIn(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(PROMPT)].map(({ 0: prompt, index }) => {
    return { text: prompt, start: index, end: index + prompt.length };
  });
}

export const hasPrompts = (text: string): boolean => promptsIn(text).length > 0;
