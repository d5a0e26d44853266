import { draftBody, type ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { RESUME_DRAFT_MAX as MAX } from '@roletrail/contracts/tool-limits';
import t from 'tap';
import { entryWith, NO_DRAFT, withPart } from '../testing/sample-drafts.ts';
import { bounded } from './draft-bounds.ts';

const draft = (part: Partial<ResumeDraft>) => withPart(NO_DRAFT, part);
const entry = (points: string[], note = '') => entryWith({ note, points });
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

t.test('a draft that exceeds a bound is refused, and accepted once it is cut', async (t) => {
  for (const [name, part] of Object.entries({
    name: { name: 'x'.repeat(MAX.field + 1) },
    summary: { summary: '\u{1F600}'.repeat(MAX.summary) },
    links: { links: many(MAX.links + 1, 'x') },
    skills: { skills: many(MAX.skills + 1, 'x') },
    'length of a skill': { skills: ['x'.repeat(MAX.field + 1)] },
    entries: { entries: many(MAX.entries + 1, entry([])) },
    'note of an entry': { entries: [entry([], '\u{1F600}'.repeat(MAX.field))] },
    points: { entries: [entry(many(MAX.lines + 1, ''))] },
    'length of a point': { entries: [entry(['x'.repeat(MAX.line + 1)])] },
    'points in all': { entries: many(30, entry(many(MAX.linesInAll / 30 + 1, ''))) },
    'text in all': { entries: many(101, entry(['x'.repeat(MAX.text / 100)])) },
    sections: { more: many(MAX.sections + 1, { heading: '', lines: ['x'] }) },
    lines: { more: [{ heading: '', lines: many(MAX.lines + 1, 'x') }] },
  } satisfies Record<string, Partial<ResumeDraft>>)) {
    t.notOk(draftBody.safeParse(draft(part)).success, `${name}: refused`);
    t.same(draftBody.safeParse(bounded(draft(part))).error, undefined, `${name}: cut`);
  }
});

t.test('a draft within the bounds stays as it is', async (t) => {
  const full = draft({
    name: 'x'.repeat(MAX.field),
    entries: many(50, entry(many(MAX.linesInAll / 50, 'Led a team.'))),
  });
  t.same(bounded(full), full);
  t.ok(draftBody.safeParse(full).success);
});

t.test('what parted columns becomes one space', async (t) => {
  const apart = draft({ headline: 'Ecologist\tada', entries: [entry(['2022\t  eelcount '])] });
  t.match(bounded(apart), { headline: 'Ecologist ada', entries: [{ points: ['2022 eelcount'] }] });
});

t.test('a long line becomes several lines, and no word of it is lost', async (t) => {
  const line = many(1000, 'word').join(' ');
  const [first] = bounded(draft({ entries: [entry([line])] })).entries;
  t.equal(first?.points.length, 3);
  t.equal(first?.points.join(' '), line);
});
