/**
 * Mail and web addresses of a text. Each word (a run without white space) is read once, because a
 * search with a regular expression restarts at every character and takes quadratic time on a long word.
 */

type Place = { readonly start: number; readonly end: number };

/** Returns the places of the addresses in the order of the text, at most one a word. */
export function addressesIn(text: string): Place[] {
  const found: Place[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const start = addressStart(word);
    if (start !== null) found.push({ start: index + start, end: index + word.length });
  }
  return found;
}

const SCHEME = /https?:\/\/./su;
const DOMAIN_END = /\.(?:com|org|net|io|dev)\//g;

/** Returns where the address in a word begins, or null. It always reaches the end of the word. */
function addressStart(word: string): number | null {
  const at = word.indexOf('@', 1);
  if (at > 0 && at < word.length - 1) return 0;
  const scheme = word.search(SCHEME);
  const host = hostStart(word);
  if (scheme < 0) return host;
  return host === null ? scheme : Math.min(scheme, host);
}

/** Returns where the first host with a path begins, as in “github.io/name”, or null. */
function hostStart(word: string): number | null {
  for (const { index } of word.matchAll(DOMAIN_END)) {
    let start = index;
    while (isHostSign(word[start - 1]) || (word[start - 1] === '.' && word[start] !== '.')) start--;
    if (word[start] === '.') start++;
    if (start < index) return start;
  }
  return null;
}

function isHostSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\w-]/.test(sign);
}
