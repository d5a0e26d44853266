/**
 * Nouns that stand alone: “passed pipe test”, “in knowledge base”. A word that is neither a plural, a name
 * nor one that takes no article makes its line doubtful, because our lists do not hold every noun.
 */
import { NO_SURE_VERB, readVerbForm } from './verb-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Nouns that take no article, and others that close a phrase without one */
export const MASS = words(`
  access accounting accuracy acumen admin administration advice aftercare agriculture aid air alcohol algebra
  analysis anaesthesia anesthesia anatomy animation archaeology arithmetic art assistance assurance attendance attention attrition
  audio authentication automation availability awareness backend bacteria balance ballet bandwidth banking
  beef beer behaviour behavior biology blood board-level bookkeeping botany bread bricklaying brickwork
  broadband budgeting business butchery cable cabling cake conduit wire carpet calculus calibration capacity capital carbon cardboard
  care cargo carpentry cash cattle cement change chemistry chicken childcare churn clay cleaning cleanliness
  clothing coaching coal code coffee cold collaboration commerce commissioning communication compassion
  competence compliance compost concrete confidence confidentiality conservation construction consultancy
  consumption content continuity control conveyancing cooking cooperation copper copy corrosion counselling
  counseling credit crime crockery cryptography customer-facing cutlery cycling dairy damage dance dancing
  data debt decorating delegation delivery demand density dentistry design detail development diagnosis
  diesel dirt discipline discretion disposal documentation downtime drainage drama dressing
  drilling driving drywall dust earthwork economics editing education effectiveness efficiency electrical
  electricity embroidery empathy employment energy engagement engineering english enrichment enrolment
  enrollment entertainment entry equality equipment equity ethics etiquette evidence excellence excavation
  exercise experience expenditure expertise exposure fabric fabrication fairness farming fashion feedback
  feed feeding fencing fermentation fertiliser fertilizer fiction film filing finance fire fish fishing
  flooring flour food foot footage football footfall forestry formwork fraud freight friction frontend fruit
  fuel fun fundraising funding furniture garbage garment-making gas gastronomy gear geography geometry glass
  glassware glazing gold governance grammar grass gravel grease greenery grief ground groundwork growth
  grout guidance hair handling hardware harm harvest headcount health heat heating heavy help history
  hospitality housekeeping housing humidity hunger hydraulics hygiene immigration income induction industry
  information infrastructure ink innovation input insight insulation insurance integration integrity
  intelligence interest inventory investment ironing irrigation isolation it joinery journalism justice
  kit knowledge labour labor land landscaping laundry law leadership learning leather leisure lettering
  liability linen literacy literature livestock loading logistics loss lost-time lubrication luggage lumber
  machinery mail maintenance make-up makeup management manufacturing marble marketing masonry material math
  mathematics maths meat mechanics media medication medicine mentoring merchandise merchandising metal
  metalwork milk mobility moisture money monitoring morale mortar moving music navigation negotiation
  networking news nursing nutrition obstetrics oil onboarding optimisation optimization order ordering
  organisation organization oncology onboarding output outreach overtime ownership oxygen packaging packing
  paediatrics pain paint painting paper paperwork parking participation pasta pastry patience paving pay
  payroll pediatrics performance personnel petrol pharmacology phlebotomy photography physics physiology
  picking pipework planning planting plaster plastering plastic plumbing poetry policing politics pollution
  pork post poultry power practice precision pressure prevention pricing printing procurement production
  productivity profit profitability programming progress promotion property prose protection protein
  psychology publicity punctuality purchasing quality radio rainwater reach reading receivables recognition
  recruitment recycling reduction refuse regulation rehabilitation relief repair reporting repetition
  rescue research retention revenue rice risk robotics roofing rope routing rubbish rust safeguarding
  safety sales salt sand sanitation satisfaction scaffolding scheduling science scrap seafood seamanship
  security seed self-care serum service sewing shipping shopping sickness silage silver skill slack
  snow soap software soil soldering solder space spanish speech speed spending spend sport spraying
  stability staff staffing stationery statistics steam steel stock stone storage strategy strength stress
  structure sugar supervision supply support sustainability swimming talent tax teaching teamwork
  technology telephone telephony television testing textile theory therapy throughput tile timber
  time timekeeping tooling tourism tracking trade traffic training transit translation transport
  transportation travel treatment trust turnover tutoring typing understanding uptime upholstery
  upkeep uptake usability usage use utilisation utilization vegetation ventilation video visibility volume
  volunteering waiting warehousing warranty washing wastage waste water wealth weather weight welding welfare wellbeing
  well-being wheat wildlife wine wiring wood woodland woodwork wool work workload workmanship workforce
  world-class writing yarn yield youth staff installation operation flow status debris preparation assembly movement distribution enforcement apparel legislation rapport compensation implementation replacement coverage approval recovery trash remediation fulfillment fulfilment identification selection surgery authorization authorisation disease comfort encouragement counsel asphalt biomass sound beverage`);
/** Words that end a phrase and are no nouns */
const TAILS = words(`
  early late well together twice once up down out off in on over away ahead home abroad online offline alone
  overnight inside outside back there here now then later ago below above yearly monthly weekly daily hourly
  nightly again also too as by for of to with from at safe clean tidy available ready open accurate
  compliant current fresh full free first last best better more less fewer most least enough
  independent live manual secure visible sober healthy happy dry warm old per due him her them us me it
  themselves himself herself myself which that this these those others everyone anyone each other
  clockwise whom taken birth g kg mm cm km ml ft sq east west north south upstairs downstairs door-to-door one-to-one full-time part-time
  year-on-year remotely throughout underway alike non-stop half-term aged old wide long high deep apart
  american british french german italian english spanish portuguese polish russian arabic chinese`);
/** Phrases without an article */
const IDIOMS =
  /\b(?:on (?:site|shift|target|schedule|budget|account|request|road|time|board|screen|call|foot|hand|average|demand|behalf|record|duty|track|top|stage|camera|line|loan)|in (?:line|charge|person|case|place|process|total|full|half|front|advance|hand|house|transit|turn|detail|court|hospital|school|prison|response|addition|accordance|partnership|conjunction|cooperation|collaboration|force|stock|season|record time)|at (?:sea|height|work|school|home|court|night|risk|scale|pace)|(?:to|from) (?:scratch|work|school|court|hospital|home|market|height|start|customer|date|sea|shore|field)|by (?:hand|phone|email|post|letter|road|car|bus|van|air|sea|rail|order|appointment|half|year|month|week)|(?:under|within|over|ahead of|below) (?:budget|deadline|schedule|target|warranty|control|pressure|contract)|month[- ]end|(?:on |the )?(?:first|second|third) shift|promoted (?:twice )?(?:from \p{Ll}+(?: \p{Ll}+)? )?to \p{Ll}+(?: \p{Ll}+)?|year[- ]end|front of house|back of house|point of (?:sale|contact)|start to finish|step by step|day[- ]to[- ]day|face[- ]to[- ]face|end[- ]to[- ]end|door to door|up to date|up to standard|word of mouth|part of|take (?:care|charge|part|responsibility|over)|took (?:care|charge|part|responsibility|over)|taking (?:care|charge|part|responsibility)|(?:keep|kept|keeping) track of|(?:make|made|making) (?:use of|sure)|(?:give|gave|giving) way|best practice|first aid|level \w+|grade \w+|stage \w+|year \w+|class \w+|tier \w+|phase \w+|key stage \w+)\b/giu;
const DETERMINERS = words(`
  a an the my our your their its his her this that these those each every any no one another some all both
  two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred
  thousand million dozen several many few more most other half either neither what whose which`);
const LINKS = words(`
  and or but nor plus of for in on at to by with from into onto through throughout during before after
  without within across under over via per as than about around between among against along behind beside
  beyond near off out up down since until till upon toward towards including using following regarding
  covering i we they he she it you who that which when where while if so because is are was were be been
  being am has have had do does did not never can could will would may might must should how why
  including despite like except worth based according`);
/** Endings of nouns of which most take no article */
const MASS_END =
  /(?:ing|ness|ware|ics|ity|ance|ence|ency|ancy|ship|ology|ography|hood|dom|wear|work|ly|wards|wise)$/;
/** The same endings on nouns that one can count */
const COUNTED_END = words(`
  building meeting facility ceremony conference university city community charity activity
  opportunity authority municipality reference incidence audience entrance instance appliance allowance
  ambulance agency emergency vacancy tendency network framework internship relationship
  partnership scholarship membership dealership apprenticeship wedding ring string wing king spring
  thing drawing painting listing hearing briefing setting opening crossing landing casing bearing
  identity entity utility family ally assembly supply reply fly warehouse farmhouse training-course
  residence sentence sequence substance alliance residency constituency consultancy pharmacy policy currency`);
/** “consignment”, “examination”: these endings are of both kinds, so only those in MASS pass */
const PLURAL = /(?<![sui])s$/;
const NUMBER = /^[£$€~]?\d[\d.,]*(?:k|m|bn|%|\+|st|nd|rd|th|x|kg|km|mm|cm|am|pm|h)?\+?$/i;
const NAME = /^\p{Lu}|^\p{L}*\p{Lu}|^[a-z]+\.[a-z]+|[+#]$/u;

/** Two or more: a number without % or a sign of money */
const MANY =
  /^(?:[2-9]|[1-9]\d[\d,]*)\+?$|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|few|both)$/i;

/** “£2 million”: no article of “budget” */
const MONEY = /^[£$€]\d/;
const MILLIONS = /^(?:million|billion|thousand)$/;

type Part = {
  readonly words: readonly string[];
  /** preposition, pronoun, conjunction or sign before the part */
  readonly link: string;
  readonly isDetermined: boolean;
  /** a number of two or more is its only determiner */
  readonly isCounted: boolean;
  /** word or sign behind the part; `a` for each determiner or number */
  readonly next: string;
};

/** Splits a clause at commas, prepositions, pronouns and determiners. */
function partsOf(clause: string): Part[] {
  const parts: Part[] = [];
  let own: string[] = [];
  let link = '';
  let isDetermined = false;
  let isCounted = false;
  let isMoney = false;
  const close = (next: string) => {
    if (own.length > 0) parts.push({ words: own, link, isDetermined, isCounted, next });
    link = next === 'a' && own.length === 0 ? link : next;
    own = [];
    isDetermined = false;
    isCounted = false;
  };
  for (const token of clause.replace(/(?<=\d) %/g, '%').match(/[^\s,;:()“”"]+|[,;:()]/g) ?? []) {
    const word = token.toLowerCase();
    if (/^[,;:()]$/.test(token)) close(token);
    else if (MONEY.test(token) || (isMoney && MILLIONS.test(word))) {
      if (own.length > 0) close('a');
    } else if (DETERMINERS.has(word) || NUMBER.test(token)) {
      const wasDetermined = isDetermined && own.length === 0;
      const wasCounted: boolean = isCounted;
      close('a');
      isDetermined = true;
      isCounted = MANY.test(token) && (!wasDetermined || wasCounted);
    } else if (LINKS.has(word)) close(word);
    else {
      if (/['’]s?$/.test(token)) isDetermined = true;
      own.push(token);
    }
    isMoney = MONEY.test(token);
  }
  close('');
  return parts;
}

const isSureVerb = (word: string) => {
  const form = readVerbForm(word);
  return form !== null && (form !== 'base' || !NO_SURE_VERB.has(word.toLowerCase()));
};

/** Links behind which a single word is a verb */
const BEFORE_VERB =
  /^(?:who|that|which|they|we|he|she|it|i|can|could|will|would|may|must|should|not|never|is|are|was|were|be|been|am|do|does|did)$/;
const LISTED = /^(?:and|or|,|plus|nor)$/;

function standsAlone({ words: own, link, next }: Part): boolean {
  const head = own.at(-1) ?? '';
  const word = head.toLowerCase().replace(/^.*[-/](?=\p{L})/u, '');
  const isName = NAME.test(head) && head !== 'I';
  // “check the rooms”, “to improve”, “per shift”
  if (own.length === 1 && (next === 'a' || BEFORE_VERB.test(link) || link === 'per')) return false;
  if (own.length === 1 && link === 'to' && readVerbForm(word) === 'base') return false;
  if (isName || MASS.has(word) || MASS.has(head.toLowerCase()) || TAILS.has(word)) return false;
  if (COUNTED_END.has(word)) return true;
  if (/^\p{L}+ed$/u.test(word) || (own.length === 1 && isSureVerb(word))) return false;
  return !(PLURAL.test(word) || MASS_END.test(word) || IRREGULAR.has(word));
}
const IRREGULAR = words(
  'people children men women feet teeth mice sheep fish aircraft criteria alumni media series premises staff police cattle parents-to-be themselves salespeople tradespeople businesspeople craftsmen foremen workmen clergy chassis glasses analyses diagnoses lenses cactus fungi larvae phenomena spectra poultry spacecraft offspring personnel',
);

/** “25 floor building” */
function isOneOfMany({ words: own, isCounted }: Part): boolean {
  const word = (own.at(-1) ?? '').toLowerCase();
  if (!isCounted || own.some((one) => PLURAL.test(one) || NAME.test(one) || IRREGULAR.has(one)))
    return false;
  return (
    !TAILS.has(word) && !UNITS.test(word) && readVerbForm(word) !== 'past' && !/ed$/.test(word)
  );
}
const UNITS =
  /^(?:percent|per|staff|people|x|times|hour|so|plus|am|pm|off|k|stock|business|class|year-olds|headcount|ft|sq|m2|kg|mph)$/;

/** “medical or scientific equipment” */
const ADJECTIVE = /(?:al|ic|ive|ous|ary|able|ible|ant|ent|ial|less|ful)$/;

/** “purchase and sales ledgers”: the head of both is behind “and” */
const sharesHead = ({ words: own, next }: Part, behind: Part | undefined) =>
  (next === 'and' || next === 'or') &&
  behind !== undefined &&
  behind.link === next &&
  behind.words.length > 1 &&
  !isSureVerb(behind.words[0] ?? '') &&
  (PLURAL.test(behind.words.at(-1) ?? '') ||
    (ADJECTIVE.test(own.at(-1) ?? '') && !standsAlone(behind)));

/** Returns true if a noun of the clause may lack its article. */
export function hasBareHead(clause: string): boolean {
  let before = false;
  const parts = partsOf(clause.replace(IDIOMS, 'so'));
  return parts.some((part, at) => {
    const [first = ''] = part.words;
    const isOfList = LISTED.test(part.link) && before && !isSureVerb(first);
    const isDetermined = part.isDetermined || isOfList;
    before = isDetermined;
    if (isOneOfMany(part)) return true;
    return !isDetermined && standsAlone(part) && !sharesHead(part, parts[at + 1]);
  });
}
