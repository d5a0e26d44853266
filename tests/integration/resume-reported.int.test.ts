import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import t from 'tap';
import { reportedCases } from '../quality/reported-cases.ts';
import { reportedFaults } from '../quality/reported-quality.ts';
import { siblingCases } from '../quality/sibling-cases.ts';

for (const [kind, cases] of Object.entries({ reportedCases, siblingCases })) {
  t.test(`each file of ${kind} is read as a person reads it`, async (t) => {
    for (const one of cases()) t.same(await reportedFaults(one), [], one.file);
  });
}

/** Parts that have no field, by file. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  '32-full-1.0.json': ['basics.location.address', 'basics.location.postalCode'],
  '60-linkedin.zip': ['Profile.csv (Address)', 'Profile.csv (Industry)'],
  '25-commas.json': [],
};

t.test('parts of a structured file that are not read are named', async (t) => {
  for (const { file, bytes } of reportedCases()) {
    const parts = NAMED[file];
    if (!parts) continue;
    const { warnings } = await extractDocument(await bytes());
    const why = warnings.find(({ code }) => code === 'PARTS_NOT_READ')?.why ?? '';
    t.equal(why === '', parts.length === 0, file);
    for (const part of parts) t.ok(why.includes(part), `${file}: ${why}`);
  }
});
