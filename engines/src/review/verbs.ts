/** Verbs that begin an achievement line, and openings that hide it. */

const REGULAR =
  'advance aid anticipate assume attend back bargain bathe brew catalogue certify circulate collate comfort compost convey dig dose drill excavate feature garden groom ground haul heal hoist intubate irrigate itemize landscape liaise look mill mount notify nurture patch pave pitch pour precept press prime prune quote rate rig roast sand sanitize scan scout script scrub seal seat shelve sketch splice spray stack stitch style suture switch tally tidy tile tow tune type unload usher vaccinate vet walk warn wash watch water wrap accelerate achieve acquire act adapt address administer adopt advise advocate align allocate amend analyze analyse answer apply appraise approve architect arrange assemble assess assign attain attract audit author authorise authorize automate award bake balance bill book boost brief budget calculate calibrate campaign care cater chair champion change chart check clarify clean close coach code collect combine commission communicate compare compile complete comply compose compute conceive condense conduct configure connect conserve consolidate construct consult contact contract contribute control convert convince cook coordinate copy correct counsel craft create cultivate customize customise cure debug decide decorate decrease dedicate define delegate deliver demonstrate deploy design detect determine develop devise diagnose direct discover dispatch dispense display distribute document double draft earn edit educate eliminate empower enable encourage enforce engineer enhance enlist enrol enroll ensure establish estimate evaluate examine exceed execute expand expedite explain explore extend fabricate facilitate fashion file finalize finalise finish fix forecast formulate foster fulfil fulfill fund gain gather generate govern grade greet guard guide halve handle harvest hire host identify illustrate implement improve increase influence inform initiate innovate inspect inspire install institute instruct integrate interpret interview introduce invent investigate invoice issue join judge label launch lecture lift load lobby localize log lower maintain manage manufacture map market maximize measure mediate mentor merge migrate minimize mix mobilize model moderate modernize modify monitor motivate move navigate negotiate note nurse observe obtain open operate optimize optimise orchestrate order organize organise orient overhaul pack paint participate partner perform persuade photograph pick pilot pioneer place plan plant post prepare prescribe present preserve prevent price print prioritize process procure produce program promote propose protect prove provide publish purchase qualify question raise rank reach receive recommend reconcile record recover recruit rectify redesign reduce refactor refer refine register regulate rehabilitate reinforce release remodel renew renovate reorganize repair replace report represent research reserve resolve respond restock restore restructure retain retrieve review revise roster route save scale schedule screen secure select serve service shape ship sign simplify simulate slash solve sort spearhead specify stabilize staff stage standardize start steer stock store straighten streamline strengthen structure study submit succeed suggest supervise supply support surpass survey sustain tailor target test tend total trace track trade train transcribe transfer transform translate transport treat triage trim troubleshoot turn tutor uncover unify unite update upgrade validate value verify visualize volunteer wait weigh weld welcome widen wire';
/** base form, and its past forms */
const IRREGULAR =
  'become became|begin began|bring brought|build built|buy bought|catch caught|choose chose|cut|deal dealt|do did|draw drew|drive drove|feed fed|fight fought|find found|fly flew|forego|get got|give gave|grow grew|hold held|keep kept|know knew|lay laid|lead led|leave left|let|make made|meet met|oversee oversaw|pay paid|put|read|rebuild rebuilt|rewrite rewrote|ride rode|rise rose|run ran|see saw|sell sold|send sent|set|sew sewed|shoot shot|show showed|sing sang|speak spoke|spend spent|split|spread|stand stood|sweep swept|take took|teach taught|tell told|think thought|undertake undertook|win won|withstand withstood|write wrote|plan planned|program programmed|ship shipped|cut|map mapped|stop stopped|log logged|pack packed|trim trimmed|debug debugged|transfer transferred|refer referred|control controlled|model modelled|label labelled|swim swam|step stepped|equip equipped|scrap scrapped|tag tagged|prep prepped|fit fitted|knit knitted|admit admitted|commit committed|submit submitted|spot spotted|chop chopped';

function pastOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
export const thirdOf = (verb: string) =>
  /[^aeiou]y$/.test(verb)
    ? `${verb.slice(0, -1)}ies`
    : `${verb}${/(?:s|x|sh|ch|o)$/.test(verb) ? 'es' : 's'}`;
const goingOf = (verb: string) => `${verb.replace(/e$/, '')}ing`;

/** from each form to the verb */
const FORMS: ReadonlyMap<string, string> = new Map([
  ...REGULAR.split(' ').flatMap((verb) =>
    [verb, pastOf(verb), thirdOf(verb), goingOf(verb)].map((form) => [form, verb] as const),
  ),
  ...IRREGULAR.split('|').flatMap((line) => {
    const [verb = '', ...past] = line.split(' ');
    const doubled = `${verb}${verb.at(-1)}ing`;
    return [verb, ...past, thirdOf(verb), goingOf(verb), doubled].map(
      (form) => [form, verb] as const,
    );
  }),
]);

const PAST_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  IRREGULAR.split('|').map((line) => {
    const [verb = '', ...past] = line.split(' ');
    return [verb, past.length > 0 ? past : [verb]];
  }),
);

export type VerbForm = 'base' | 'past' | 'third' | 'going';

/** Returns the form of a verb of our list; null for other words. “cut” and “put” count as past. */
export function verbFormOf(word: string): VerbForm | null {
  const plain = word.toLowerCase();
  const verb = FORMS.get(plain);
  if (verb === undefined) return null;
  if ((PAST_FORMS.get(verb) ?? [pastOf(verb)]).includes(plain)) return 'past';
  if (plain === verb) return 'base';
  return plain.endsWith('ing') ? 'going' : plain.endsWith('s') ? 'third' : 'past';
}

/** Returns the base form of a verb of our list; null for other words. */
export const baseFormOf = (word: string): string | null => FORMS.get(word.toLowerCase()) ?? null;

const WEAK =
  /^(?:was |were |been )?(?:responsible for|helped|helping|worked (?:on|with|in)|working (?:on|with)|assisted|assisting|duties includ\w+|responsibilities includ\w+|involved (?:in|with)|took part in|tasked with|in charge of|served as|acted as)\b/i;
const ADVERB = /^\p{L}+ly\s+/u;

export type Opening = {
  readonly kind: 'verb' | 'weak' | 'other';
  /** a verb's base form */
  readonly verb: string | null;
  /** length of the words that open the line */
  readonly length: number;
};

/** Returns the opening of a line: “Successfully led” is the verb lead. */
export function openingOf(text: string): Opening {
  const weak = WEAK.exec(text);
  if (weak) return { kind: 'weak', verb: null, length: weak[0].length };
  const skip = ADVERB.exec(text)?.[0].length ?? 0;
  const word = /^[\p{L}-]+/u.exec(text.slice(skip))?.[0] ?? '';
  const plain = word.toLowerCase().replace(/^(?:co|re|pre)-/, '');
  const verb = FORMS.get(plain) ?? FORMS.get(plain.replace(/^re/, '')) ?? null;
  return { kind: verb === null ? 'other' : 'verb', verb, length: skip + word.length };
}
