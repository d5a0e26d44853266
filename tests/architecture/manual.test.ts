/** The manual for operators: links lead to headings, run books begin with an action, one search finds them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCommands } from '@roletrail/cli/commands/index';
import { DOCTOR_ADVICE } from '@roletrail/cli/doctor/advice';
import { COMPOSE_NAMES, ENV_NAMES } from '@roletrail/cli/settings/env';
import t from 'tap';
import { anchorOf, listPlaces, type ManualPage, readManualPages } from '../helpers/manual.ts';
import { readAlerts } from '../helpers/ops-files.ts';
import { ROOMS, ROOT, sourceFiles } from './sources.ts';

const pages = await readManualPages();
const manual = pages.map(({ text }) => text).join('\n');
const places = new Set(pages.flatMap(listPlaces));

function textOf(file: string): string {
  const page = pages.find((one) => one.file === file);
  if (page === undefined) throw new Error(file);
  return page.text;
}

/** Section of a page: a run book (heading of level 3), else a heading of level 2. */
type Section = { readonly file: string; readonly title: string; readonly body: string };

function sectionsOf({ file, text }: ManualPage): Section[] {
  const isRunBooks = file === 'runbooks.md';
  const parts = isRunBooks ? text.replaceAll(/^## .*$/gm, '').split(/^### /m) : text.split(/^## /m);
  return parts.slice(1).map((part) => {
    const [title = '', ...body] = part.split('\n');
    return { file, title, body: body.join('\n') };
  });
}

const sections = pages.filter(({ file }) => file !== 'README.md').flatMap(sectionsOf);
const runBooks = sections.filter(({ file }) => file === 'runbooks.md');

t.test('README.md lists each page and each run book', async (t) => {
  const readme = textOf('README.md');
  for (const { file } of pages) {
    if (file !== 'README.md') t.match(readme, `\n| ${file} | `, file);
  }
  const linked = new Set([...readme.matchAll(/\]\(([\w.-]+#[\w-]+)\)/g)].map(([, to]) => to));
  for (const to of linked) t.ok(places.has(to ?? ''), `${to} is a heading`);
  for (const { title } of runBooks) t.ok(linked.has(`runbooks.md#${anchorOf(title)}`), title);
});

t.test('each link of code, alerts and documents leads to a heading', async (t) => {
  const files = [
    ...ROOMS.flatMap((room) => sourceFiles(room)).filter((file) => !file.includes('.test.')),
    'ops/alerts.yaml',
    'docs/errors.md',
  ];
  const link =
    /\b((?:start|runbooks|tasks|reference|evidence|features|personal-data)\.md#[a-z0-9_-]+)/g;
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(link)].map(([, to = '']) => ({ file, to })),
  );
  t.ok(found.length > 20, `${found.length} links`);
  for (const { file, to } of found) t.ok(places.has(to), `${file}: ${to}`);
});

t.test('a section that a document names in italics beside its page exists', async (t) => {
  const others = ['docs/errors.md', 'docs/glossary.md', 'CHANGELOG.md', '.env.example'];
  const texts = [
    ...pages,
    ...others.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
  ];
  const patterns = [
    /\*(?<title>[A-Z][^*|\n]+)\* (?:in |\()(?<page>[a-z-]+\.md)/g,
    /(?<page>[a-z-]+\.md), \*(?<title>[A-Z][^*|\n]+)\*/g,
  ];
  const named = texts.flatMap(({ file, text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ groups }) => ({
        file,
        title: groups?.title ?? '',
        page: groups?.page ?? '',
      })),
    ),
  );
  const known = named.filter(({ page }) => pages.some(({ file }) => file === page));
  t.ok(known.length > 30, `${known.length} sections are named`);
  for (const { file, title, page } of known) {
    const text = textOf(page);
    const isThere = [`## ${title}`, `**${title}`].some((mark) => text.includes(mark));
    t.ok(isThere, `${file}: *${title}* of ${page}`);
  }
});

t.test(
  'each run book begins with its signs, and its first step is on the first screen',
  async (t) => {
    t.ok(runBooks.length >= 30, `${runBooks.length} run books`);
    for (const { title, body } of runBooks) {
      const lines = body.trim().split('\n');
      t.match(lines[0], /^\*Seen by\.\*/, title);
      const step = lines.findIndex((line) => line.startsWith('1. '));
      t.ok(step > 0 && step <= 8, `${title}: first step in line ${step}`);
      t.match(body, '*Over.*', `${title}: says when it is over`);
    }
  },
);

t.test('each alert and each finding of doctor has a run book that names it', async (t) => {
  for (const { name, manual: place } of await readAlerts()) {
    t.ok(places.has(place), `${name}: ${place}`);
    const book = runBooks.find(({ title }) => place === `runbooks.md#${anchorOf(title)}`);
    t.match(book?.body, `\`${name}\``, `${place} names ${name}`);
  }
  for (const what of Object.keys(DOCTOR_ADVICE)) {
    const named = runBooks.some(({ body }) => new RegExp(`\`(?:✗ )?${what}\\b`).test(body));
    t.ok(named, `doctor: ${what}`);
  }
});

t.test('every command, setting and path that the manual names exists', async (t) => {
  const commands = (await allCommands()).map(({ name }) => name);
  const called = [...manual.matchAll(/\broletrail ([a-z][a-z-]+)\b/g)].map(([, name = '']) => name);
  const words = ['is', 'runs', 'below', 'help', 'function'];
  for (const name of new Set(called)) t.ok([...commands, ...words].includes(name), name);
  t.ok(new Set(called).size > 20);
  const settings = textOf('reference.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  for (const name of [...ENV_NAMES, ...COMPOSE_NAMES]) {
    if (
      !name.endsWith('_FILE') ||
      name === 'RT_WITNESS_FILE' ||
      /_(?:CA|CERT|KEY)_FILE$/.test(name)
    ) {
      if (!/^RT_.*KEY_FILE$/.test(name)) t.match(settings, `\`${name}\``, name);
    }
  }
  const paths = [...manual.matchAll(/`((?:[a-z-]+\/)+[\w./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  for (const path of paths.filter((one) => ROOMS.some((room) => one.startsWith(`${room}/`)))) {
    t.ok(existsSync(join(ROOT, path)), path);
  }
});

/** Questions of an operator at night, as typed into a search, and the run book that answers. */
const QUESTIONS = [
  ['postgresql down', 'PostgreSQL down'],
  ['no space left on device', 'Disk full'],
  ['kafka cannot be reached', 'Broker down'],
  ['projection halted', 'Projection halted'],
  ['process is gone', 'Process gone'],
  ['does the work of', 'Work not done'],
  ['rotate jwt key', 'Rotate RT_JWT_KEY'],
  ['restore backup', 'Restore'],
] as const;

t.test('one search answers each question of an operator at night', async (t) => {
  for (const [question, expected] of QUESTIONS) {
    t.equal(search(question)[0]?.title, expected, question);
  }
});

/** Returns the sections that contain all words, best first: heading, then signs, then body. */
function search(question: string): Section[] {
  const words = question.toLowerCase().split(' ');
  const scoreOf = ({ title, body }: Section) => {
    const [head, text] = [title.toLowerCase(), body.toLowerCase()];
    if (!words.every((word) => head.includes(word) || text.includes(word))) return 0;
    if (head.includes(question)) return 100;
    const signs = text.trim().split('\n\n')[0] ?? '';
    const inHead = words.filter((word) => head.includes(word)).length;
    const exact = (signs.includes(question) ? 15 : 0) + (text.includes(question) ? 5 : 0);
    return 1 + 10 * inHead + exact;
  };
  return sections
    .map((section) => ({ section, score: scoreOf(section) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ section }) => section);
}
