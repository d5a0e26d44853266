import { createRequire } from 'node:module';

/** The file of a font that our PDFs carry with them: DejaVuSans or DejaVuSans-Bold. */
export const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** What the fonts have shapes for; controls that turn text round are not among it. */
const SHOWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u2030-\u205e\u20ac]/u;

export const hasShape = (letter: string) => SHOWN.test(letter);
