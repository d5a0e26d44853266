/** Verbs that plain lines of work have, by what they take and by how seldom their sense goes wrong. */
import { KINDS, type Kind, spaced } from './sure-nouns.ts';

/** Verbs, by the kinds of things that they take */
const TAKES: readonly (readonly [verbs: string, kinds: string])[] = [
  [
    'train supervise mentor coach manage lead recruit hire interview teach tutor support help motivate',
    'person group',
  ],
  [
    'assess assist guide greet welcome serve advise register treat interview onboard instruct visit',
    'person',
  ],
  ['write draft edit proofread translate review publish file type print scan', 'paper'],
  ['prepare', 'paper food sample'],
  ['send post', 'paper goods'],
  ['update maintain create design develop', 'paper system'],
  ['build', 'system machine goods'],
  ['check', 'paper goods machine sample'],
  ['approve sign pay process issue reconcile code file', 'paper issue'],
  ['set-up start', 'event system group'],
  ['pay', 'person'],
  ['schedule plan arrange organise organize coordinate book host', 'event issue'],
  ['plan', 'paper event'],
  ['run lead deliver conduct present hold', 'event'],
  ['attend', 'event'],
  [
    'pack load unload sort store pick label deliver count wrap stack scan ship receive weigh transport move collect',
    'goods food',
  ],
  ['sell buy order stock display price', 'goods food'],
  ['cook bake serve plate', 'food'],
  ['clean tidy sweep mop', 'place'],
  ['wash polish iron fold', 'place goods'],
  ['open close', 'place'],
  [
    'operate drive repair service fix install inspect test maintain calibrate rebuild replace fit mount wire set connect commission diagnose assemble',
    'machine',
  ],
  [
    'repair replace fit install assemble sew make lay paint hang tile weld restore measure cut sand varnish plaster',
    'goods',
  ],
  ['paint decorate renovate inspect guard patrol furnish', 'place'],
  ['answer handle resolve process log take record investigate settle manage close', 'issue'],
  ['give administer', 'sample'],
  [
    'take administer collect analyse analyze test perform carry-out record measure monitor give',
    'sample',
  ],
  ['feed groom walk milk plant prune water harvest mow weed trim shear breed', 'living'],
  ['count bank handle manage collect take process calculate monitor', 'money'],
  ['teach speak study tutor', 'subject'],
  ['reduce cut increase raise improve lower grow halve double', 'measure'],
  ['test migrate automate design build launch configure back-up monitor', 'system'],
  ['supply', 'goods food'],
  ['dispense administer', 'sample paper'],
  ['prepare', 'person event goods'],
  ['monitor', 'sample person'],
  ['fill stock restock', 'goods place'],
  ['draw', 'paper'],
  ['photograph', 'goods person event food place'],
  ['turn fry grill chop peel slice', 'food'],
  ['save', 'money'],
  ['drive', 'machine'],
  ['know', 'system'],
  ['cover', 'person'],
  ['arrange', 'paper issue event'],
  ['explain', 'issue paper'],
  ['compare', 'paper money'],
  ['mark grade', 'paper'],
  ['assess', 'person'],
  ['register', 'person'],
  ['check', 'money'],
  ['use', 'machine system'],
  ['negotiate', 'price rate paper money'],
  ['record film photograph', 'event'],
];
const IRREGULAR_PAST: Readonly<Record<string, string>> = {
  lead: 'led',
  teach: 'taught',
  write: 'wrote',
  build: 'built',
  run: 'ran',
  sell: 'sold',
  buy: 'bought',
  sweep: 'swept',
  take: 'took',
  drive: 'drove',
  make: 'made',
  lay: 'laid',
  hang: 'hung',
  cut: 'cut',
  give: 'gave',
  feed: 'fed',
  speak: 'spoke',
  grow: 'grew',
  set: 'set',
  send: 'sent',
  hold: 'held',
  pay: 'paid',
  sew: 'sewed',
  plan: 'planned',
  ship: 'shipped',
  fit: 'fitted',
  mop: 'mopped',
  wrap: 'wrapped',
  trim: 'trimmed',
  log: 'logged',
  study: 'studied',
  scan: 'scanned',
  shear: 'sheared',
  'back-up': 'backed up',
  'set-up': 'set up',
  'write-up': 'wrote up',
  'take-down': 'took down',
  dig: 'dug',
  win: 'won',
  fry: 'fried',
  chop: 'chopped',
  grill: 'grilled',
  refit: 'refitted',
  debug: 'debugged',
  overhaul: 'overhauled',
  draw: 'drew',
  patch: 'patched',
  go: 'went',
  stock: 'stocked',
  carry: 'carried',
  model: 'modelled',
  label: 'labelled',
  prep: 'prepped',
  dispatch: 'dispatched',
  deal: 'dealt',
  steer: 'steered',
  saw: 'sawed',
  mow: 'mowed',
  review: 'reviewed',
  interview: 'interviewed',
  film: 'filmed',
  answer: 'answered',
  'carry-out': 'carried out',
  supply: 'supplied',
  tidy: 'tidied',
  breed: 'bred',
};

function pastOf(verb: string): string {
  const own = IRREGULAR_PAST[verb];
  if (own !== undefined) return own;
  return verb.endsWith('e') ? `${verb}d` : `${verb}ed`;
}

type SureVerb = { readonly kinds: ReadonlySet<Kind> };

const isKind = (text: string): text is Kind => KINDS.has(text as Kind);

function verbsOf(): ReadonlyMap<string, SureVerb> {
  const kinds = new Map<string, Set<Kind>>();
  for (const [verbs, own] of TAKES) {
    for (const verb of verbs.split(' ')) {
      const all = kinds.get(verb) ?? new Set<Kind>();
      for (const kind of own.split(' ')) if (isKind(kind)) all.add(kind);
      kinds.set(verb, all);
    }
  }
  return new Map(
    [...kinds].flatMap(([verb, own]) =>
      [spaced(verb), pastOf(verb)].map((form) => [form, { kinds: own }] as const),
    ),
  );
}

const VERBS = verbsOf();
/** Returns what a verb takes, by its past or base form; null for other verbs. */
export const sureVerb = (word: string): SureVerb | null => VERBS.get(word) ?? null;

/** Verbs of a sense so narrow that any plural can follow: “sewed aprons”, “planted saplings” */
const OPEN =
  'train supervise mentor coach recruit hire interview teach repair install fit rebuild wire weld sew bake cook sell plant prune milk feed build design paint write translate edit photograph deliver load unload pack clean wash drive assemble replace buy restore sand tile plaster publish inspect visit serve harvest calibrate order welcome grease sharpen pull dig lay lead help manage measure test run grow polish iron mow weed haul stack stock sort count scan label weigh fry grill roast chop peel slice pour drill saw mill print type book schedule record track migrate automate debug deploy refactor patch upgrade configure draft sketch render survey excavate dismantle insulate glaze rewire refurbish repaint decorate host greet escort guide tutor mark grade assess screen vaccinate bathe lift breed negotiate reconcile audit interpret transcribe film launch win reduce cut halve double increase raise improve save set-up write-up take-down mount service overhaul operate maintain support advise represent register analyse analyze collect present review compile catalogue digitise digitize cover answer process invoice price quote simulate synthesise synthesize model trim butcher steer dispatch triage carry move check prepare arrange organise organize coordinate explain develop create file archive log resolve place fix hold'.split(
    ' ',
  );
/** Verbs that often have another sense in other languages: their objects must be in our lists */
const NARROW = new Set(
  'prepare present hold cover place collect check carry move arrange file measure explain review register assess process answer model mark help record support develop'.split(
    ' ',
  ),
);
const OPEN_VERBS: ReadonlySet<string> = new Set(
  OPEN.filter((one) => !NARROW.has(one)).flatMap((one) => [spaced(one), pastOf(one)]),
);
export const isOpenVerb = (form: string): boolean => OPEN_VERBS.has(form);

/** Verbs whose sense seldom goes wrong, though not with any object */
const CLEAR =
  'answer bathe bill braze brew brief calm carve catch change chase check chop clear climb collect count cover dress empty enter escort fell fetch fill find fold forecast gather gild give grade grind hang heat hoist iron keep knead knit label lock log mail mark match meet monitor mop mould phone pick plan post prepare raise ran rear redesign rehang renew replant repot rescue rewrite roast scrub seal seat send set shape shear shelve ship show sign sow spray staff start steam stitch swap sweep tailor thatch tidy time transplant trap tune turn type unpack update warn watch water weave wrap issue administer chair undertake let retouch open close trace swap lodge pour rip ripped hand undertake monitor learn use manage organise organize present produce maintain introduce approve resolve receive supply arrange coordinate'.split(
    ' ',
  );
const CLEAR_PAST =
  'caught fell fetched found hung kept knew met rang rewrote sent set showed shown sowed strung swept undertook let wove wrote began chose drew ran gave overcame won bought brought felled planned trapped mopped swapped wrapped ripped chopped knitted stripped shipped'.split(
    ' ',
  );
/** Clear verbs that are vague, or false friends with some objects */
const LESS_CLEAR =
  'edit order help manage mount maintain support advise present dispatch prepare arrange organise organize resolve keep set learn use produce introduce approve receive supply'.split(
    ' ',
  );
const LESS_CLEAR_FORMS: ReadonlySet<string> = new Set([
  ...LESS_CLEAR.flatMap((one) => [one, pastOf(one)]),
  'plan',
  'kept',
  'set',
]);
const NOT_CLEAR =
  /^(?:process|represent|register|invoice|audit|operate|file|interview|guide|answer|hold|give)$/;
const CLEAR_FORMS: ReadonlySet<string> = new Set([
  ...[...OPEN, ...CLEAR].filter((one) => !NOT_CLEAR.test(one)).flatMap((one) => [one, pastOf(one)]),
  ...CLEAR_PAST,
]);

/** Returns how seldom a verb is used in a wrong sense, by its past or base form; null for verbs not listed. */
export function clarityOf(form: string): 'clear' | 'less' | null {
  if (!CLEAR_FORMS.has(form)) return null;
  return LESS_CLEAR_FORMS.has(form) ? 'less' : 'clear';
}
