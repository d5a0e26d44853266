/** Signs that a line of notes left out its articles or has a wrong preposition: no letter can have it. */

/** Nouns that one can count and that need an article or a number in the singular */
const COUNTED =
  '(?:section|scanner|rating|team|department|restaurant|shop|warehouse|factory|machine|truck|vehicle|van|lorry|crane|client|customer|patient|guest|resident|student|pupil|child|manager|supervisor|director|colleague|supplier|contractor|budget|project|report|system|website|database|dashboard|programme|program|campaign|newsletter|schedule|rota|device|computer|server|laptop|printer|register|till|ledger|building|facility|site|room|unit|order|invoice|contract|problem|issue|result|target|goal|deadline|company|account|plan|procedure|process|checklist|manual|spreadsheet|meeting|event|tool|forklift|oven|grill|phone|tablet|office|monolith|pharmacist|doctor|nurse|dentist|physician|teacher|engineer|technician|chef|accountant|lawyer|solicitor|apprentice)';
const DETERMINER =
  '(?:an?|the|my|our|your|their|its|his|her|this|that|each|every|any|no|one|another|per|some|all|both|and|or|of|for|in|on|to|at|by|with|from|as|which|who)\\b';
const MODIFIER = `(?!${DETERMINER}|(?!(?:19|20)\\d\\d )\\p{N})[\\p{L}\\p{N}-]+(?<!['’]s) `;
const END =
  '(?=$|,| \\(| (?:and|or|in|of|for|to|with|at|by|from|on|using|across|during|daily|weekly|when|while|that|which)\\b)';
/** “using RF scanner”, “to keep five-star hygiene rating”, “I drove truck” */
const BARE = new RegExp(
  `(?:^I \\p{L}+|\\b(?:for|of|in|on|with|by|from|using|to (?!${DETERMINER})\\p{L}+|keep|kept|ran|run|and maintained)) (?:${MODIFIER}){0,2}?${COUNTED}${END}`,
  'u',
);
/** “on site”, “in order to”: idioms without an article */
const IDIOM =
  /\b(?:on (?:site|shift|target|schedule|budget|order|account)|in (?:order|business|unit|process|project|contract|account)|of (?:business|account|order)|to (?:order|schedule|plan|target|budget|site|report)|by (?:order|contract|project|phone)|for (?:project|order|business)|from site)\b/gi;
/** “for 200 guest” */
const ONE_OF_MANY =
  /\b(?:[2-9]|[1-9]\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|many|several)\+? (?:guest|patient|customer|client|student|pupil|resident|employee|worker|colleague|user|person|order|invoice|machine|project|shop|team|member)(?=$|,| (?:and|or|in|of|for|to|with|at|by|from|on|per|every|each)\b)/iu;
/** “participated on the launch”, “90 calls by day”, “in first contact” */
const WRONG_WORD =
  /, what\b|\bquestions of \p{L}|\b(?:for|to|with|of) (?:CEO|CFO|COO|CTO|CIO)\b|\bparticipated (?:on|at|to|for)\b|\bby (?:day|week|month|hour)\b|\bin (?:first|second|third) (?:contact|month|week|quarter|half|line)\b/iu;
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
/** “at -18C” */
const SIGNED = /(?:^| )[-–+]\d/u;

/** Returns true if a noun surely lacks its article or its plural, or a preposition is wrong. */
export function lacksArticle(clause: string): boolean {
  return (
    SIGNED.test(clause) ||
    WRONG_WORD.test(clause) ||
    lacksGroupArticle(clause) ||
    BARE_ACT.test(clause) ||
    NO_OBJECT.test(clause) ||
    ONE_OF_MANY.test(clause) ||
    BARE.test(clause.replace(IDIOM, 'so'))
  );
}
