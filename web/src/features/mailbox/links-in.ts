import { isUrl } from '../../lib/is-url.ts';
export type LinkedPart = {
  readonly at: number;
  readonly text: string;
  readonly href: string | null;
};

/**
 * Splits an e-mail text into parts, with links only to this origin.
 * @param origin scheme, host and port of a link
 */
export function linksIn(text: string, origin: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  const add = (at: number, part: string, href: string | null) => {
    if (part !== '') parts.push({ at, text: part, href });
  };
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const url = match[0].replace(/[.,;:!?)]+$/, '');
    const ours = isUrl(url) && new URL(url).origin === origin;
    add(end, text.slice(end, match.index), null);
    add(match.index, url, ours ? url : null);
    end = match.index + url.length;
  }
  add(end, text.slice(end), null);
  return parts;
}
