import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../docs/operations/', import.meta.url);

/** Page of the manual for operators. */
export type ManualPage = { readonly file: string; readonly text: string };

/** Reads the pages of docs/operations, by name. */
export async function readManualPages(): Promise<readonly ManualPage[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (file) => ({ file, text: await readFile(new URL(file, FOLDER), 'utf8') })),
  );
}

/** Reads the whole manual as one text. */
export async function readManual(): Promise<string> {
  return (await readManualPages()).map(({ text }) => text).join('\n');
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** Lists the headings of a page with its file, as links name them: `runbooks.md#disk-full`. */
export function listPlaces({ file, text }: ManualPage): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#{1,3} (.+)$/gm)].map(
    ([, title = '']) => `${file}#${anchorOf(title)}`,
  );
}
