/** Verbs that open the lines of a résumé, by form, and words that only look like them. */
import { baseFormOf, thirdOf, type VerbForm, verbFormOf } from '../review/verbs.ts';

/** Verbs of our list whose forms are also nouns or adjectives at the head of a line. */
export const NO_SURE_VERB = new Set(
  'lead design support research project partner cook test market store staff program process report review record schedule service ship sort host guide judge coach nurse pilot model map order place stock supply trade train audit budget code contact contract control display document draft estimate file fund grade launch lecture lift load log price print produce question range sand scale score screen script seal seat spray square stage start survey table target tile total tow track transport trim tutor value volunteer watch water wrap account brief care catalogue challenge change channel charge chart check clean close comment compost cost cure date deal debug direct document double dose draw drill drop equip feature fight find fit fix focus form found garden groom haul hoist interview invoice issue label landscape launch level lobby mill mix mount move note nurture offer open pack paint paper patch pave pitch plant post press prime process proof prune purchase rank rate reach recruit release rent repair request rescue reserve result return rig ring roast roll roster route save seam secure send serve set shape show sign sketch splice stack step stitch stop structure study style switch sweep tag tally tend term time tour transfer treat triage tune turn type upgrade use view visit walk weigh work support copy answer'.split(
    ' ',
  ),
);

/** Past forms that describe a person or a thing: “Certified nurse” */
export const ADJECTIVES = new Set(
  'certified registered licensed experienced qualified published dedicated motivated advanced applied distributed integrated fixed automated managed detailed skilled trained proven guided mixed protected related combined limited established targeted customized customised organized organised documented enhanced illustrated'.split(
    ' ',
  ),
);

/** from “carries” to “carry” */
const OURS_THIRD: ReadonlyMap<string, string> = new Map(
  'help assist serve act take use own participate fill carry clear pass undertake chair'
    .split(' ')
    .map((word) => [thirdOf(word), word] as const),
);

/** Common openings that the list of the review leaves out, because they hide what was done. */
const OURS: ReadonlyMap<string, VerbForm> = new Map([
  ...'helped worked assisted served acted took used participated owned spent chaired passed rolled broke heard filled rotated retired learned learnt scored covered calmed booked carried cleared convened cooked drove reset milked reared mowed emptied hoovered vacuumed ironed chased shelved stripped'
    .split(' ')
    .map((word) => [word, 'past'] as const),
  ...'help assist serve act take use own participate spend troubleshoot trouble-shoot fill carry clear convene pass undertake milk rear mow empty hoover vacuum chase'
    .split(' ')
    .map((word) => [word, 'base'] as const),
  ...[...OURS_THIRD.keys()].map((word) => [word, 'third'] as const),
]);

/** Returns the form of a verb of either list; null for other words. */
export const readVerbForm = (word: string): VerbForm | null =>
  verbFormOf(word.replace(/^(?:co|re|pre)-/i, '')) ?? OURS.get(word.toLowerCase()) ?? null;
export const isPast = (word: string) => readVerbForm(word) === 'past';

/** Returns the base form of a verb of either list; null for other words. */
export const baseOf = (word: string) =>
  baseFormOf(word) ?? OURS_THIRD.get(word.toLowerCase()) ?? null;
