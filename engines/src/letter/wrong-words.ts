/** Turns of phrase that only a hurried writer, or one who writes in a second language, has. */

const WRONG: readonly RegExp[] = [
  // “optimised queries, what reduced response time”, “tests, that raised sales”, “, now is faster”
  /, (?:what|that|wich)\b|\bwhat (?:saved|reduced|increased|improved|helped|made|led|was|is|are|brought)\b|\bnow (?:is|are)\b/iu,
  // “questions of clients”, “manage calendars for CEO”
  /\bquestions of \p{L}|\b(?:for|to|with|of) (?:CEO|CFO|COO|CTO|CIO)\b/u,
  // “participated on the launch”, “90 calls by day”, “in first contact”
  /\bparticipated (?:on|at|to|for)\b|\bby (?:day|week|month|hour)\b|\bin (?:first|second|third) (?:contact|month|week|quarter|half|line)\b/iu,
  // “for next shift”, “at same time”
  /\b(?:for|in|on|to|of|from|at|with) (?:next (?!day|week|month|year)|same|whole|first (?!aid|floor|line|class|come|name|language|contact|responders?|graders?|principles)|main (?!street)|last (?!day|week|month|year))/iu,
  // “budget on 2 million”, “in time and budget”, “teams up to 12 people”, “discuss about”
  /\bbudget (?:on|by) (?:about )?[\d£$€]|\bin (?:time and |)budget\b|\b(?:teams?|groups?) up to\b|\b(?:discuss(?:ed)?|explain(?:ed)? (?:them|him|her)|contact(?:ed)? with|answer(?:ed)? to (?:emails?|calls|questions)|depend(?:ed)? of|inform(?:ed)? (?:to|for)|assist(?:ed)? to (?!the )\p{L}+s)\b(?: about\b)?/iu,
  // “made interviews”, “did analysis”, “do the planning of”
  /\b(?:made|make|making) (?:an? |the |\d+ )?(?:interviews?|analys[ie]s|trainings?|research|tests|photos?|courses?|inventory|follow-up|maintenance|invoicing|control|cleaning|marketing|translations of)\b|\b(?:did|do|doing|made|make) the \p{L}+ing of\b|\b(?:did|do|doing) (?:an? )?(?:analys[ie]s|reports?|invoices?|meetings?|presentations?|maintenance|control|budgets?|interviews)\b/iu,
  // “worked close with”, “in friendly way”
  /\bwork(?:ed|ing)? close (?:with|to)\b|\b(?:very|more) (?:good|big) \p{L}+s?$/iu,
  // nouns that have no such plural, and verbs in the wrong form
  /\b(?:complains|informations|softwares|hardwares|equipments|feedbacks|advices|furnitures|homeworks|knowledges|machineries|mails|administrated|an? (?:advice|information|equipment|software|feedback)|formations|transports of|travels for|colaborated|responsable|competences|actualised|actualized|persons|master thes[ie]s)\b/iu,
  // “since January until May”, “from 3 years”, “during 3 years”
  /\bsince .{1,30} (?:until|to|till)\b|\b(?:during|since|from) (?:\d+|two|three|four|five|six) (?:years|months)\b/iu,
  // “the new system it saved”, “people which”
  /\b(?:people|colleagues|customers|clients|patients|children|students|guests) which\b/iu,
  // “took care about”, “assured the training”, “elaborated reports”, “realised audits”, “obtained 95%”
  /\btook care (?:about|for)\b|\bassur(?:ed?|ing) the\b|\belaborat(?:ed?|ing|ion)\b|\breali[sz](?:ed?|ing) (?!savings|gains|benefits|that)|\breali[sz]ation of\b|\brelations? with the\b|\bobtained \d|\bteam buildings\b|\bof the \p{L}+ and of the\b/iu,
  // “reducing costs 8%”, “subdivisions up to 400 lots”, “in daily and retro”
  /\b(?:reduc|increas|improv|lower|rais)\p{L}{0,9} (?:the |our )?\p{L}{1,20} \d{1,4}(?:\.\d{1,2})? ?%|\b\p{L}{3,20}s up to \d|\b(?:in|on|at) (?:daily|weekly)(?:$|,| and)/iu,
  // “reduced the losses of 15%”, “reduced the time with two days”
  /\b(?:reduc|increas|improv|lower|rais|decreas|short)\p{L}{0,9} [^,;]{1,60} (?:of|with) (?:\d{1,3}(?:\.\d{1,2})? ?%|(?:\d{1,3}|an?|one|two|three|four|five|six) (?:minutes?|hours?|days?|weeks?|months?))/iu,
  // “teach to two apprentices”, “until 400k”, “sick leaves”, “guidance of equipment”, “performing of tests”
  /\b(?:teach|taught|teaching) to\b|\buntil (?:about )?[\d£$€]|\bsick leaves\b|\bguidance of\b|\bfollow(?:ed|ing)? up (?:suppliers|customers|clients|orders|patients)\b| and \p{Ll}{2,20}ing of (?!\d)| and \p{Lu}{2,6} of\b/u,
  // “I am shift leader since 2020”, “solved customers problems”, “childrens books”, “cures of wounds”
  /\b(?:am|is|are|work|do|have|has) [^,;]{1,60} since (?:19|20)\d\d|\b(?:solv|resolv|handl|answer|manag|settl|record)\p{L}{1,3} (?:customers|clients|guests|patients|students|tenants) \p{Ll}{3,20}s\b|\b(?:childrens|mens|womens)\b|\bcures of\b|\battention to (?:elderly|patients|clients|customers)\b/iu,
  // “drive clients to doctor”, “trained as navigator”, “participated in implementation of”, “4 million Euro portfolio”
  /\bto (?:doctor|client|customer|manager|supervisor|director|patient|boss|owner)$|\b(?:trained|worked|served|acted|appointed|hired) as \p{Ll}{3,20}(?:er|or|ist|ian|ant)\b|\b(?:participated|involved|assisted|took part) (?:in|with) (?:implementation|preparation|organi[sz]ation|development|creation|introduction|installation) of\b|^I \p{L}{3,20} [\d.,]{1,9} (?:million|thousand) (?:euros?|eur|dollars?|pounds?) \p{L}{3,20}$/iu,
  // “which lead to savings” of work that is over
  /\bwhich (?:lead|bring|cause|result) (?:to|in)?\b/iu,
  // “helped the team to improved”, “how to used”
  /\bto (?:improved|reduced|increased|managed|created|developed|helped|ensured|cleaned|worked|used to (?!to))\b/iu,
];

/** Returns true if the clause has such a turn of phrase. */
export const hasWrongWord = (clause: string): boolean => WRONG.some((one) => one.test(clause));
