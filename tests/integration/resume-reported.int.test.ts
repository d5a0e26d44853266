import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import t from 'tap';
import { REPORTED, reportedBytes } from '../quality/reported-cases.ts';
import { reportedFaults } from '../quality/reported-quality.ts';

t.test('each reported file is read as a person reads it', async (t) => {
  for (const file of Object.keys(REPORTED)) {
    t.same(await reportedFaults(file), [], file);
  }
});

/** Parts that have no field, by file. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  '32-full-1.0.json': ['basics.location.address', 'basics.location.postalCode'],
  '60-linkedin.zip': ['Profile.csv (Address)', 'Profile.csv (Industry)'],
  '25-commas.json': [],
};

t.test('parts of a structured file that are not read are named', async (t) => {
  for (const [file, parts] of Object.entries(NAMED)) {
    const { warnings } = await extractDocument(await reportedBytes(file));
    const why = warnings.find(({ code }) => code === 'PARTS_NOT_READ')?.why ?? '';
    t.equal(why === '', parts.length === 0, file);
    for (const part of parts) t.ok(why.includes(part), `${file}: ${why}`);
  }
});
