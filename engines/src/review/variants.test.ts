import t from 'tap';
import { createVocabulary } from '../terms/vocabulary.ts';
import { CLERK, GRADUATE, SOLDIER } from '../testing/sample-drafts.ts';
import { variantsOf } from '../testing/variants.ts';
import { matchOf } from './match.ts';
import { qualityOf } from './review-resume.ts';

const COUNT = process.env.GROWTH === 'full' ? 1_000 : 100;
const vocabulary = createVocabulary({
  office: '[tool]\nExcel\nSQL\nPython\nSAP\n[domain]\nPayroll',
});
const AD = 'Requirements:\n- Excel and SQL\n- Python\n- SAP\nNice to have:\n- Payroll';

t.test('name, gender, age, origin and a gap change neither quality nor match', async (t) => {
  for (const [at, person] of [CLERK, GRADUATE, SOLDIER].entries()) {
    const score = () => ({
      quality: qualityOf(person).score?.value,
      match: matchOf(person, AD, vocabulary),
    });
    const before = score();
    const variants = variantsOf(person, Math.ceil(COUNT / 3), at + 1);
    t.ok(new Set(variants.map(({ what }) => what)).size > COUNT / 4, 'they differ');
    for (const { draft, what } of variants) {
      const match = matchOf(draft, AD, vocabulary);
      if (match.kind !== 'match' || before.match.kind !== 'match') throw new Error(match.kind);
      if (match.score.value !== before.match.score.value) t.fail(`match: ${what}`);
      if (qualityOf(draft).score?.value !== before.quality) t.fail(`quality: ${what}`);
    }
  }
});
