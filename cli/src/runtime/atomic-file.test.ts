import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { createFileAtomically, replaceFileAtomically } from './atomic-file.ts';

const [A, B] = ['a'.repeat(2_000_000), 'b'.repeat(2_000_000)];
const ROUNDS = 40;

t.test('who reads while a file is replaced sees one text whole, and no draft stays', async (t) => {
  const folder = t.testdir();
  const path = join(folder, 'note');
  await replaceFileAtomically(path, A);
  let over = false;
  const seen = new Set<string>();
  const reader = async () => {
    while (!over) {
      const text = await readFile(path, 'utf8');
      seen.add(text === A || text === B ? 'whole' : 'torn');
    }
  };
  const readers = [reader(), reader()];
  for (let round = 0; round < ROUNDS; round++) {
    await replaceFileAtomically(path, round % 2 === 0 ? B : A);
  }
  over = true;
  await Promise.all(readers);
  t.same([...seen], ['whole']);
  t.same(await readdir(folder), ['note']);
});

t.test('the mode is the one asked for, whatever the file before had', async (t) => {
  const path = join(t.testdir(), 'secret');
  await replaceFileAtomically(path, 'one');
  await replaceFileAtomically(path, 'two', 0o600);
  t.equal((await stat(path)).mode & 0o777, 0o600);
});

t.test(
  'a file that is there is not created again, and where none can be nothing stays',
  async (t) => {
    const folder = t.testdir();
    const path = join(folder, 'once');
    t.equal(await createFileAtomically(path, 'first', 0o600), true);
    t.equal(await createFileAtomically(path, 'second', 0o600), false);
    t.equal(await readFile(path, 'utf8'), 'first');
    await t.rejects(replaceFileAtomically(folder, 'text'), { code: 'EISDIR' });
    t.same(await readdir(folder), ['once']);
  },
);
