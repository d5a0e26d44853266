import { profileContent } from '@roletrail/contracts/http/career';
import t from 'tap';
import { changesOf, chipsOf } from './profile-answers.ts';

const nothing = profileContent.parse({});

t.test('chips follow the order of the form', (t) => {
  const answers = {
    ...nothing,
    area: 'Ohio',
    stage: 'changing' as const,
    currentOccupation: '29-1141.00',
    targetOccupation: '15-1252.00',
  };
  t.same(chipsOf(answers, new Map([['29-1141.00', 'Registered Nurses']])), [
    { key: 'stage', label: 'Where you stand', value: 'Changing fields' },
    { key: 'currentOccupation', label: 'Now', value: 'Registered Nurses' },
    { key: 'targetOccupation', label: 'Next', value: '15-1252.00' },
    { key: 'area', label: 'Area', value: 'Ohio' },
  ]);
  t.same(chipsOf(nothing, new Map()), []);
  t.end();
});

t.test('only different answers are changed', (t) => {
  const after = { ...nothing, level: 'lead' as const, area: 'Ohio' };
  t.same(changesOf({ ...nothing, area: 'Ohio' }, after), { level: 'lead' });
  t.same(changesOf(after, nothing), { level: null, area: null });
  t.end();
});
