import { hasBareHead } from './bare-heads.ts';
import { isMisspelt } from './spelling.ts';
import { hasWrongWord } from './wrong-words.ts';

/** Signs that a line of notes left out its articles or has a wrong preposition: no letter can have it. */

/** Nouns that one can count and that need an article or a number in the singular */
const COUNTED = `(?:${[
  // things and places at work
  'account agenda station app caliper micrometer gauge hammer ladder hoist winch scale thermometer stethoscope tachograph framework vault host line manifold e-shop codebase score table application archive area article bag bakery bar basket bike bin boat boiler box brochure building bus cafeteria cage calendar camera canteen car cashbox checklist classroom clinic computer contract conveyor counter crane dashboard database dealership deck department desk device diary digger document door drill engine excavator experiment facility factory farm fence filter floor forklift form garage garden gate grill ground gym handheld hotel invoice kitchen lab laboratory laptop lathe ledger letter library loader lobby lorry minibar machine manual meter microscope monolith motor museum newsletter nursery office order oven page pallet panel parcel park phone pipe pipeline plant playground pool portal printer pump queue register report restaurant road robot roof room rota salon scanner screen section sensor server shop site spreadsheet steer store system tablet team terminal theatre till tool tractor trailer trolley truck unit valve van vehicle wall ward warehouse website workshop yard',
  // people
  'accountant advisor agent analyst apprentice architect assistant boss carer cashier chef child cleaner client colleague contractor coordinator crew customer dentist designer developer director doctor driver electrician engineer family foreman greenkeeper guest inspector landlord lawyer leader manager mechanic member neighbour nurse nutritionist operator owner parent patient pharmacist physician pupil resident solicitor student supervisor supplier surgeon teacher technician tenant tester therapist trainee user vendor veterinarian volunteer waiter worker',
  // tasks, plans and amounts
  // more of these
  'test rotation exercise sprint release version upgrade network cluster gateway interface component dataset index matrix diagram specification roadmap backlog initiative partnership agreement policy protocol guideline permit overhaul replacement renovation extension house flat apartment villa hall bridge tunnel railway airport harbour vessel aircraft helicopter wheelchair bath shower sink toilet window carpet crop tree hedge lawn animal dog cat horse cow herd batch sample specimen slide dose injection wound catheter syringe needle scan caseload referral council union association club choir concert film gallery collection catalogue book chapter thesis journal grant bid pitch deal lease mortgage loan payment refund receipt statement forecast margin congress',
  'amount appointment approach assessment audit award basis booking breakdown budget bug campaign case certificate chart city claim committee company complaint conference contest country course deadline decision degree delay deposit diploma drawing edition election email emergency error event exam exhibition fault feature festival goal group incident inspection interview issue item job language launch lesson licence license list logo manner meeting menu method mistake model module month number objective offer paper plan platform portfolio presentation problem procedure process product program programme project proposal prototype purchase quarter query question questionnaire quotation range rating region request requirement result review role route schedule sector seminar series set shipment solution strategy study summary survey target task template tender ticket tour trip variety visit way week weekend workflow',
]
  .join(' ')
  .replaceAll(' ', '|')})`;
const DETERMINER =
  '(?:an?|the|my|our|your|their|its|his|her|this|that|each|every|any|no|one|another|per|some|all|both|and|or|of|for|in|on|to|at|by|with|from|as|which|who)(?![\\p{L}-])';
const MODIFIER = `(?!${DETERMINER}|(?!(?:19|20)\\d\\d |\\p{N}+-\\p{L})\\p{N})[\\p{L}\\p{N}-]+(?<!['’]s) `;
const END =
  '(?=$|,| \\(| (?:and|or|in|of|for|to|with|at|by|from|on|using|across|during|daily|weekly|when|while|that|which|two|three|every|each|once|twice|(?:\\p{N}+|an?) (?:days?|hours?|times|nights|week))\\b)';
/** “using RF scanner”, “to keep five-star hygiene rating”, “I drove truck” */
const BARE = new RegExp(
  `(?:^I (?:\\p{L}+ly )?\\p{L}+|\\b(?:for|of|in|on|at|with|by|from|into|through|using|includes?|included|helped \\p{L}+|(?:includes?|included|by|for|of) \\p{L}+ing|to (?!${DETERMINER})\\p{L}+|keep|kept|ran|run|(?:and|,) \\p{L}{2,}ed)) (?:(?:${MODIFIER}){1,3}?and )?(?:${MODIFIER}){0,2}?${COUNTED}${END}`,
  'u',
);
/** “on site”, “in order to”: idioms without an article */
const IDIOM =
  /\b(?:on (?:site|shift|target|schedule|budget|order|account|request|road|time|board|screen)|in (?:line|order|business|process|account|store|case|place|person|role)|of (?:business|account|order)|(?:to|at) (?:order|schedule|plan|target|budget|market|work|school|home)|by (?:order|contract|phone|email|letter|road|car|bus|van|hand)|for (?:order|business)|from (?:site|home|work)|front of house|point of sale)\b/gi;
/** “fitting rooms, vault and shop floor” behind “my work includes” */
const LISTED = new RegExp(`^(?:${MODIFIER}){0,2}${COUNTED}$`, 'u');
const ACTIVITIES = /^my \p{L}+ includ(?:ed?|es) /u;

/** Returns true if an item of the activities is a thing that one can count, without its article. */
function listsBareNouns(clause: string): boolean {
  const things = clause.replace(ACTIVITIES, '');
  return (
    things !== clause && things.split(/, (?:and )?| and | or /).some((one) => LISTED.test(one))
  );
}

/** “for 200 guest” */
const ONE_OF_MANY =
  /\b(?:[2-9]|[1-9]\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|many|several)\+? (?:guest|patient|customer|client|student|pupil|resident|employee|worker|colleague|user|person|order|invoice|machine|project|shop|team|member)(?=$|,| (?:and|or|in|of|for|to|with|at|by|from|on|per|every|each)\b)/iu;
/** “front desk staff of 5” */
const GROUP =
  /\b(?:staff|team|crew|group) of (?:\d|two|three|four|five|six|seven|eight|nine|ten)/iu;
const BEFORE_GROUP = /^(?:an?|the|my|our|one|full|each|every)$/i;
/** Words before a group among which is its article. */
const WORDS_BEFORE = 4;

/** Returns true if the clause names a group without its article. */
function lacksGroupArticle(clause: string): boolean {
  const at = clause.search(GROUP);
  const before = at < 0 ? [] : clause.slice(0, at).trim().split(' ').slice(-WORDS_BEFORE);
  return at >= 0 && !before.some((word) => BEFORE_GROUP.test(word));
}

/** “led FAT of 6 manifolds”: a short name in capitals as an act */
const BARE_ACT = /^I \p{L}+ \p{Lu}{2,5} of\b/u;
/** “followed up of suppliers” */
const NO_OBJECT = /^I (?:also )?\p{L}+ (?:up|out|off) of\b/u;
/** “reviewed code of colleagues”, but “I have all of it” */
const BARE_OF =
  /^I (?:also )?\p{L}+ (?!all\b|some\b|most\b|each\b|any\b|many\b|more\b|one\b|out\b|part\b|care\b|charge\b|use\b|track\b|none\b|half\b|two\b|hundred|thousand)\p{Ll}+(?<!s) of\b/u;
/** “assess nutritional status of patients”: of a certain group, so it takes “the” */
const BARE_STATE =
  /^I (?:also )?\p{L}+ (?!(?:the|an?|my|our|their|its|each|all|any) )(?:\p{Ll}{1,20} ){0,2}(?:status|condition|state|quality|progress|performance|behaviou?r|accuracy|safety|efficiency) of\b/u;
/** “at -18C” */
const SIGNED = /(?:^| )[-–+]\d/u;

/** Returns true if a noun surely lacks its article or its plural, or a preposition is wrong. */
export function lacksArticle(clause: string): boolean {
  return (
    SIGNED.test(clause) ||
    isMisspelt(clause) ||
    hasWrongWord(clause) ||
    lacksGroupArticle(clause) ||
    listsBareNouns(clause) ||
    BARE_ACT.test(clause) ||
    NO_OBJECT.test(clause) ||
    BARE_OF.test(clause) ||
    BARE_STATE.test(clause) ||
    ONE_OF_MANY.test(clause) ||
    BARE.test(clause.replace(IDIOM, 'so')) ||
    hasBareHead(clause)
  );
}
