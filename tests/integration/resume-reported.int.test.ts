import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import t from 'tap';
import { REPORTED, reportedBytes } from '../quality/reported-cases.ts';
import { reportedFaults } from '../quality/reported-quality.ts';

/** Files that are not yet read right; each still has a fault, or it leaves this list. */
const NOT_YET: ReadonlySet<string> = new Set(['r13-headings-in-margin.pdf']);

t.test('each reported file is read as a person reads it', async (t) => {
  for (const file of Object.keys(REPORTED)) {
    const faults = await reportedFaults(file);
    if (NOT_YET.has(file)) t.not(faults.length, 0, `${file} is right now`);
    else t.same(faults, [], file);
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
