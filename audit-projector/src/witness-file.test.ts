import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { readWitness, WitnessFile } from './witness-file.ts';

const all = async (path: string) => {
  const notes: string[] = [];
  for await (const { note, line } of readWitness(path)) notes[line - 1] = note;
  return notes;
};

t.test('the witness file', async (t) => {
  const path = join(t.testdir(), 'made', 'witness.jsonl');
  t.same(await all(path), [], 'no file is no note');
  const note = 'origin/consent-events/0\n1\nAAAA\n\n— origin BBBB\n';
  const large = 'x'.repeat(600_000);

  {
    await using file = await WitnessFile.open(path);
    await file.append([note]);
    await file.append([large, note]);
  }
  t.same(await all(path), [note, large, note], 'whatever their length');

  t.test('what a crash cut short is not read, and is gone before the next note', async (t) => {
    const whole = await readFile(path, 'utf8');
    for (const torn of ['{', `{"note":"${large}`, '{"note":"looks whole"}']) {
      await writeFile(path, whole + torn);
      t.same(await all(path), [note, large, note]);
      await using file = await WitnessFile.open(path);
      t.equal(await readFile(path, 'utf8'), whole);
      await file.append([]);
    }
    await using file = await WitnessFile.open(path);
    await file.append(['after']);
    t.same(await all(path), [note, large, note, 'after']);
  });

  t.test('a file that is nothing but a torn line', async (t) => {
    const other = join(t.testdir(), 'torn.jsonl');
    await writeFile(other, large);
    await using file = await WitnessFile.open(other);
    await file.append(['first']);
    t.same(await all(other), ['first']);
  });

  t.test('a whole line that is not ours is refused by number', async (t) => {
    const refused = { code: 'WITNESS_INVALID', message: /witness\.jsonl:5 / };
    const whole = await readFile(path, 'utf8');
    for (const line of ['', 'null', '[]', '{"note":5}', '{"Note":"x"}']) {
      await writeFile(path, whole);
      await appendFile(path, `${line}\n`);
      await t.rejects(all(path), refused, line);
    }
  });
});
