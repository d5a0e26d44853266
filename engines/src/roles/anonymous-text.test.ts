import t from 'tap';
import { writeResumeDraft } from '../review/write-draft.ts';
import { CLERK, withPart } from '../testing/sample-drafts.ts';
import { extractPersonInput } from './extract-person-input.ts';

t.test('a given name that is a trade, and words about gender, are left out', async (t) => {
  for (const name of ['Mason Baker', 'Mason García', 'Hunter Taylor', 'Ada Byron']) {
    const textOf = (headline: string) =>
      extractPersonInput(writeResumeDraft(withPart(CLERK, { name, headline })).text).text;
    t.notMatch(textOf('Court clerk, Non-binary'), /Mason|Hunter|Ada|binary/, name);
    t.match(textOf('Court clerk'), /^Court clerk\s*$/m, `${name}: the headline stays`);
  }
});
