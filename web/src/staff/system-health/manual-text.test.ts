import { readFile } from 'node:fs/promises';
import t from 'tap';
import { anchorOf, sectionOf, splitTextRuns } from './manual-text.ts';

const MANUAL = `# Manual

## First \`part\`

A paragraph
of two lines, with \`code\`, **weight** and *stress*; 2 * 3 * 4 stays.

- one
  goes on
- two

| what | do |
|---|---|
| a \`b\` | c |

\`\`\`sh
roletrail fsck

# not a heading
\`\`\`

### Within

Deeper.
1. First,
   with more.
2. Second.

\`\`\`sh
ls
\`\`\`

3. Third.

## Unreadable records (dead letters)
`;

const WITHIN = [
  { form: 'paragraph', text: 'Deeper.' },
  { form: 'steps', first: 1, items: ['First, with more.', 'Second.'] },
  { form: 'code', text: 'ls' },
  { form: 'steps', first: 3, items: ['Third.'] },
] as const;

t.test('a section ends at the next heading of its level', async (t) => {
  t.same(sectionOf(MANUAL, 'first-part'), {
    title: 'First part',
    blocks: [
      {
        form: 'paragraph',
        text: 'A paragraph of two lines, with `code`, **weight** and *stress*; 2 * 3 * 4 stays.',
      },
      { form: 'list', items: ['one goes on', 'two'] },
      { form: 'table', head: ['what', 'do'], rows: [['a `b`', 'c']] },
      { form: 'code', text: 'roletrail fsck\n\n# not a heading' },
      { form: 'heading', text: 'Within' },
      ...WITHIN,
    ],
  });
  t.same(sectionOf(MANUAL, 'within')?.blocks, WITHIN);
  t.same(sectionOf(MANUAL, anchorOf('Unreadable records (dead letters)'))?.blocks, []);
  t.equal(sectionOf(MANUAL, 'nowhere'), null);
});

t.test('text is split at marks', async (t) => {
  t.same(splitTextRuns('run `a *b*`, **c** and *d*; 2 * 3 * 4'), [
    { text: 'run ', as: 'plain' },
    { text: 'a *b*', as: 'code' },
    { text: ', ', as: 'plain' },
    { text: 'c', as: 'strong' },
    { text: ' and ', as: 'plain' },
    { text: 'd', as: 'em' },
    { text: '; 2 * 3 * 4', as: 'plain' },
  ]);
});

t.test('every run book is found without loss of text', async (t) => {
  const manual = await readFile(
    new URL('../../../../docs/operations/runbooks.md', import.meta.url),
    'utf8',
  );
  const titles = [...manual.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);
  t.ok(titles.length > 20);
  for (const title of titles) {
    const section = sectionOf(manual, anchorOf(title));
    t.ok((section?.blocks.length ?? 0) > 0, title);
  }
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;
  const kept = titles
    .flatMap((title) => sectionOf(manual, anchorOf(title))?.blocks ?? [])
    .flatMap((block) => {
      if (block.form === 'list' || block.form === 'steps') return block.items;
      return block.form === 'table' ? [block.head, ...block.rows].flat() : [block.text];
    });
  const whole = manual.slice(manual.indexOf('\n### ')).replace(/^#{2,3} .*$|^```.*$|^\d+\. /gm, '');
  t.equal(words(kept.join('')), words(whole));
});
