import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { readNote } from './kafka-note.ts';
import { existingData, findPostgresHome } from './postgres-place.ts';

const DAMAGED: Readonly<Record<string, string>> = {
  'an empty one': '',
  'one that was cut off': '{"outside":',
  'another file': '{"a":1}',
};

t.test('no note is none; a damaged one is named, and nothing is started on a guess', async (t) => {
  const folder = t.testdir();
  const kafka = join(folder, 'kafka');
  t.equal(await existingData(folder), null);
  t.equal(await readNote(kafka), null);
  await mkdir(findPostgresHome(folder));
  await mkdir(kafka);
  for (const [what, text] of Object.entries(DAMAGED)) {
    const place = join(findPostgresHome(folder), 'place.json');
    await writeFile(place, text);
    const refused = { name: 'LaunchError', code: 'NOTE_DAMAGED' };
    await t.rejects(existingData(folder), { ...refused, message: new RegExp(place) }, what);
    await writeFile(join(kafka, 'cluster.json'), text);
    await t.rejects(readNote(kafka), refused, what);
  }
});
