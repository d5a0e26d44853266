import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOMS, ROOT, sourceFiles } from './sources.ts';

/** Mode names of the list under the word Modes in a head comment. */
function described(text: string): string[] {
  const list = /^ \* Modes\n((?: \* {3}.*\n)+)/m.exec(text)?.[1] ?? '';
  return [...list.matchAll(/^ \* {3}(\S+)/gm)].map((match) => match[1] ?? '');
}

/** Keys of the table of transitions beside it. */
function tabled(text: string): string[] {
  const table = /^const TRANSITIONS: Transitions<\w+> = \{\n((?: {2}.*\n)+)\};/m.exec(text)?.[1];
  return [...(table ?? '').matchAll(/^ {2}'?([\w-]+)'?:/gm)].map((match) => match[1] ?? '');
}

t.test('a loop has the modes that its head comment names, and says how they follow', async (t) => {
  const loops = ROOMS.flatMap((room) => sourceFiles(room))
    .filter((file) => !/\.test\.ts$/.test(file) && !file.endsWith('event-log/src/loop.ts'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => /new ModeStateMachine\(/.test(text));
  t.ok(loops.length >= 3);
  for (const { file, text } of loops) {
    t.ok(described(text).length > 0, `${file} describes its modes`);
    t.same(tabled(text).sort(), described(text).sort(), `${file}: table and head comment`);
  }
});
