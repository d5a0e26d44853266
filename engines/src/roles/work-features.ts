/** Whether an occupation has a feature of work that a person may refuse, by its activities and conditions. */
import type { WorkFeature } from '@roletrail/contracts/tools/work-features';
import type { Occupation } from '../career/career-data.ts';
import { findPageConditions } from '../career/handbook-conditions.ts';
import type { OccupationWork, WorkData } from '../career/work-file.ts';

/** `unknown`: no source says whether the occupation has it. */
export type FeatureVerdict = 'has' | 'has-not' | 'unknown';

/** How a feature shows. An occupation has it if one of these says so. */
type FeatureRule = {
  /** names of activities */
  readonly activities?: RegExp;
  /** least share of an occupation's tasks that are of these activities, 0 to 1 */
  readonly share?: number;
  /** flags of the handbook page */
  readonly flags?: readonly string[];
  /** beginnings of codes */
  readonly codes?: RegExp;
};

const PATIENT_CARE =
  /^(?:(?:treat|operate on|hold|prepare|monitor|examine|care for|adjust positions of|move|assist|test|encourage|engage|record|evaluate|assess|measure|position|interview|accompany|interact with|instruct|counsel|fit|feed) [^.]*\bpatients?\b|administer (?:[^.]* )?(?:medications?|anesthetics)|treat (?:acute|chronic|medical|dental)|immunize|give medications|prescribe|apply bandages|diagnose medical|collect biological specimens from patients)/i;
const TEACHING =
  /^(?:teach|tutor|instruct (?:college|students)|evaluate student|monitor student|assign class|set up classroom|document lesson|display student|advise students|encourage students|discuss student|apply multiple teaching|read to students|supervise (?:school|student)|administer tests to assess educational)/i;
const DRIVING =
  /^(?:drive|operate (?:vehicles|equipment or vehicles|locomotives|transportation equipment|passenger)|follow safety procedures for vehicle operation|transport (?:clients|passengers|patrons)|choose optimal transportation routes)/i;

/** Trades whose work is heavy: helpers, labourers, building crafts, fields, movers. */
const HEAVY =
  /^(?:47-(?:2|3|40[3-9]|402|5)|53-70(?:[1-4]|6[2-9]|8)|53-7(?:08|12)|45-(?:2092|2093|3|4)|37-[23]|31-11|33-2011|49-(?:30|90(?!6)|9098)|53-3|51-(?:2041|3023|402|405|407|412|9195|9197)|35-(?:2|3023|9))/;

const RULES: Readonly<Record<WorkFeature, FeatureRule>> = {
  driving: { activities: DRIVING, share: 0.04, flags: ['driving'], codes: /^53-3/ },
  nights: { flags: ['evenings-nights', 'shifts'] },
  weekends: { flags: ['weekends'] },
  'on-call': { flags: ['on-call'] },
  'irregular-hours': { flags: ['irregular'] },
  'full-time': { flags: ['full-time'] },
  'overnight-travel': {
    flags: ['travel'],
    codes: /^(?:53-2(?:01|03)|53-3032|53-4(?:01|03)|53-5|47-5|45-3|55-)/,
  },
  travel: { flags: ['travel'] },
  outdoors: { flags: ['outdoors'] },
  lifting: {
    flags: ['heavy-lifting'],
    activities: /^(?:load|move) (?:shipments|materials|items)|lift/i,
    share: 0.08,
    codes: HEAVY,
  },
  'on-feet': { flags: ['long-on-feet'] },
  heights: { flags: ['heights'], activities: /climb ladders/i, share: 0.02 },
  noise: { flags: ['noise'] },
  hazards: { flags: ['hazards-injury'] },
  pressure: { flags: ['stress-deadlines'] },
  patients: { activities: PATIENT_CARE, share: 0.2, codes: /^(?:29-(?:1[0-24]|20[345])|31-1)/ },
  classroom: { activities: TEACHING, share: 0.2, codes: /^25-(?:1|2|3|9042|9043)/ },
  academia: { activities: /college/i, share: 0.05, codes: /^25-(?:1|9044)/ },
  selling: {
    activities:
      /^(?:sell|contact current or potential|deliver promotional|identify potential customers|negotiate (?:sales|prices)|recommend products)/i,
    share: 0.08,
    codes: /^41-/,
  },
  customers: {
    activities:
      /^(?:greet|assist|serve|correspond with|confer with|provide|respond to|take|discuss) [^.]*(?:customers|customer (?:problems|complaints)|patrons)/i,
    share: 0.1,
    codes: /^(?:41-2|35-3|43-4051|43-4171|39-)/,
  },
  leading: {
    activities:
      /^(?:supervise|direct (?:activities|department|[^.]*personnel)|manage [^.]*personnel)/i,
    share: 0.06,
    codes: /^(?:11-|(?:33|35|37|39|41|43|45|47|49|51|53)-1)/,
  },
  licence: { flags: ['licence-required'] },
  kitchens: { codes: /^(?:35-|11-9051|51-3011|53-3031)/ },
  shops: { codes: /^(?:41-1011|41-20[123]|41-9011|53-7065|27-1026|35-3023|11-2022)/ },
  phones: { codes: /^(?:43-4051|43-2|41-9041|43-3011|43-4111|43-5031)/ },
  armed: { codes: /^(?:33-[1359](?!09)|55-|11-3013\.01|33-9032|33-909)/ },
  desk: {
    codes:
      /^(?:15-|23-|43-(?!5(?:011|021|041|051|052|053|071|111))|13-(?:11|2)|27-304|17-301|11-3[0-3])/,
  },
  screens: { codes: /^(?:15-|43-9|43-3|13-2|17-301|27-(?:1014|1024|304)|11-3021|19-4061)/ },
  chemicals: {
    codes:
      /^(?:39-501|39-509|37-2|35-9021|51-6011|51-6061|51-9(?:011|123|124|192)|47-2141|47-4041|37-3012|39-4011|53-7061|45-2092|51-7021|19-[12]03|19-4031)/,
  },
  children: {
    codes:
      /^(?:25-(?:20|3031|3041|9042)|11-903[12]|21-1012|21-1021|39-9011|39-1014|19-3034|53-3051|33-909[12]|27-2022)/,
  },
  cases: {
    codes:
      /^(?:21-10[12]|21-1092|19-303[34]|29-112[59]|29-2041|29-2053|29-2042|29-2043|33-[1-3]|31-1133|43-5031|21-1094)/,
  },
  warehouse: { codes: /^(?:53-70(?:62|63|64|65)|53-7121|43-5071|53-7051|53-7011|51-9111)/ },
  factory: { codes: /^51-(?:[2-7]|9(?!061|08))/ },
};

/** Returns whether the occupation has the feature, as far as activities, handbook and code say. */
export function judgeFeature(
  feature: WorkFeature,
  occupation: Occupation,
  work: WorkData,
): FeatureVerdict {
  const { activities, share = 0, flags = [], codes } = RULES[feature];
  const own = work.byCode.get(occupation.code);
  const page = findPageConditions(occupation);
  if (codes?.test(occupation.code)) return 'has';
  if (activities && own && shareOf(activities, own) >= share) return 'has';
  if (page && flags.some((flag) => hasFlag(flag, page))) return 'has';
  const isKnown = (activities && own !== undefined) || (flags.length > 0 && page !== null);
  return isKnown ? 'has-not' : 'unknown';
}

type Page = NonNullable<ReturnType<typeof findPageConditions>>;

function hasFlag(flag: string, { flags, licence }: Page): boolean {
  if (flag === 'licence-required') return licence === 'required';
  // full time as the only way to work
  if (flag === 'full-time') return flags.includes(flag) && !flags.includes('part-time-common');
  return flags.includes(flag);
}

/** Returns the share of an occupation's tasks in activities with such names, 0 to 1. */
function shareOf(names: RegExp, { activities }: OccupationWork): number {
  const all = activities.reduce((sum, { tasks }) => sum + tasks, 0);
  const such = activities.reduce((sum, { name, tasks }) => sum + (names.test(name) ? tasks : 0), 0);
  return all === 0 ? 0 : such / all;
}
