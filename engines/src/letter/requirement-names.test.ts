import t from 'tap';
import type { MetRequirement } from '../review/match.ts';
import { isInNames, spellRequirement } from './requirement-names.ts';

function nameIn(ad: string, words: string, name = words): string | null {
  const start = ad.indexOf(words);
  const asked = [{ source: 'ad', start, end: start + words.length }];
  const met: MetRequirement = {
    name,
    kind: 'must',
    state: 'covered',
    why: '',
    asked,
    spans: [],
    best: null,
    promoted: false,
  };
  return spellRequirement(met, ad);
}

t.test('a requirement is named as the ad spells it, or not at all', async (t) => {
  for (const [ad, words, name] of [
    ['Nice to have:\nR\nreporting to planners', 'R', null],
    ['You know R and SQL', 'SQL', 'SQL'],
    ['Wound care on a ward', 'Wound care', 'wound care'],
    ['Stock exp. and tills', 'Stock exp', null],
    ['A registered nurse', 'registered', null],
    ['Boiler service and pipework. Boiler checks', 'Boiler', null],
    ['You know Greenhouse and more', 'Greenhouse', 'Greenhouse'],
    ['TABLEAU and more', 'TABLEAU', 'Tableau'],
  ] as const) {
    t.equal(nameIn(ad, words, words === 'TABLEAU' ? 'Tableau' : words), name, words);
  }
});

t.test('words of the role or the employer are no requirement of their own', async (t) => {
  t.ok(isInNames('PLC', ['Acme plc']));
  t.ok(isInNames('Forklift', ['Forklift Operator']));
  t.notOk(isInNames('forklift certificate', ['Forklift Operator']));
});
