import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

/** HTML stands in src only; this path is right from src/seeds and from dist/seeds. */
const CONTENT = new URL('../../src/seeds/content/insights/', import.meta.url);

/**
 * An article that comes with the product. Its file is a comment with these fields as JSON, then the
 * body as HTML; what is allowed in either is judged when it is published.
 */
const head = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  topic: z.enum(['market', 'pay', 'change', 'search', 'proof', 'privacy']),
  published: z.iso.datetime(),
  sources: z.array(
    z.strictObject({
      title: z.string(),
      publisher: z.string(),
      url: z.string(),
      accessed: z.string(),
    }),
  ),
  oldSlugs: z.array(z.string()).optional(),
});
export type SeedArticle = z.infer<typeof head> & { slug: string; html: string };

/** Every article of the first set, by name of file, which is its slug. */
export async function firstArticles(): Promise<readonly SeedArticle[]> {
  const names = (await readdir(CONTENT)).filter((name) => name.endsWith('.html')).sort();
  return Promise.all(names.map(readArticle));
}

async function readArticle(name: string): Promise<SeedArticle> {
  const file = await readFile(new URL(name, CONTENT), 'utf8');
  const [, fields, html] = /^<!--\n([\s\S]*?)\n-->\n([\s\S]*)$/.exec(file) ?? [];
  if (fields === undefined || html === undefined) {
    throw new Error(`${name} does not begin with its fields in a comment`);
  }
  return { ...head.parse(JSON.parse(fields)), slug: name.replace(/\.html$/, ''), html };
}
