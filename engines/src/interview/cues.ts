/**
 * Signs in a sentence of the part of an answer that it belongs to: its words, its tense and person,
 * and its place. answer-words.ts adds its single words. label-weights.ts says how much each sign speaks for each part.
 */
import { quantitiesIn } from '../review/quantities.ts';

/** Past forms of verbs of doing, without the regular ones. */
const DID =
  'began|brought|built|bought|chose|cut|did|drew|drove|found|gave|got|held|kept|laid|led|let|made|met|paid|put|ran|rang|read|rewrote|rode|sat|sent|set|showed|sought|spent|split|spoke|stepped|swapped|swept|taught|took|told|tore|went|withdrew|woke|wrote';
/** Regular past forms that say how it was or felt, not what was done. */
const NOT_DONE =
  'wanted|needed|loved|liked|hated|noticed|realised|realized|learned|learnt|worked|studied|lived|used|happened|seemed|turned|ended|passed|stayed|finished|delivered|received|managed|missed|failed|lost|sold|won';
const PAST = `(?:(?!(?:${NOT_DONE})\\b)[a-z]{2,}ed|${DID})`;
const ADVERB =
  '(?:also|then|first|even|just|only|simply|quickly|carefully|personally|immediately|always|still|never|usually) ';

const WORDS = {
  iDid: new RegExp(`\\bi (?:${ADVERB})?${PAST}\\b`, 'i'),
  weDid: new RegExp(`\\bwe (?:${ADVERB})?${PAST}\\b`, 'i'),
  didAlone: new RegExp(`^(?:so |then |and |but )?(?:${PAST})\\b`, 'i'),
  soI: /^(?:so|then|next|after (?:that|this|which)|first(?:ly)?|at first|second(?:ly)?|third(?:ly)?|instead|from there|to (?:do|get|make|find|start|help|keep)|each|every|together)\b/i,
  notDone: /\b(?:i|we) (?:didn['’]?t|did not|never|refused|stopped|avoided)\b/i,
  would: /\b(?:i|we)(?:['’]d| would)\b/i,
  othersDid:
    /^(?:but |and |so |now )?(?:he|she|they|it|everyone|everybody|one|all|both|most|some|none|nobody|no one|(?:the|my|our|his|her|their|a|an|two|three|four|those|these)(?: [\w'’-]+){1,3}?) (?!was\b|were\b|had\b|is\b|are\b|has\b|wanted\b|needed\b|kept\b|asked me\b)(?:\w{2,}ed|came|got|gave|went|made|took|said|told|became|chose|won|fell|rose|grew|thanked|wrote|paid|sent|let|began|found|ran|met|held|led)\b/i,
  wasHad: /\b(?:was|were|had|wasn['’]?t|weren['’]?t|hadn['’]?t)\b/i,
  iWas: /\b(?:i|we) (?:was|were|had|wasn['’]?t|worked|studied|lived|did not have)\b/i,
  iWasDoing: /\b(?:i|we|they|people|it) (?:was|were|kept) (?:\w+ )?\w+ing\b/i,
  iAmA: /\bi(?:['’]m| am| work| have been|['’]ve been)(?: (?:as|at|in|for|with|employed|currently|a|an|the|my))\b/i,
  whenWhere:
    /\b(?:when|while|as) i (?:was|worked|started|joined|began|became|did|had|took over)\b|^(?:so |well,? |yes,? )?(?:in|at|during|on) (?:my|our|the|a|an|one)\b/i,
  timeAgo:
    /\b(?:last|the previous|that) (?:year|month|spring|summer|autumn|fall|winter|week|january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:in|since|around) (?:19|20)\d\d\b|\b(?:a|two|three|four|five|few|couple of|several|some) (?:years?|months?|weeks?) ago\b|\bone (?:day|night|morning|evening|afternoon|time)\b/i,
  thereWas:
    /\bthere(?:['’]s| was| were| is| are| had been)\b|\bat (?:the|that) time\b|\bused to\b|\bhad (?:\w+ )?(?:left|quit|resigned|broken|gone|dropped|failed|stopped|changed|replaced|been)\b/i,
  trouble:
    /\b(?:problem|trouble|issue|complain\w*|late|delay\w*|behind|short of|understaffed|overflow\w*|angry|upset|shouting|rude|refused|losing|broken|broke|missing|nobody (?:knew|wanted)|no one knew)\b/i,
  myTask:
    /\b(?:my|our) (?:own )?(?:job|task|role|part|goal|aim|target|responsibility|assignment|brief|objective|mission|duty|challenge)\b|\bthe (?:goal|aim|task|target|main challenge|challenge|brief|objective) (?:was|is|for)\b|\b(?:it is|it was) (?:our|my) (?:duty|job)\b/i,
  asked:
    /\bi (?:was|had been|got|am|['’]m) (?:\w+ )?(?:asked|responsible|tasked|assigned|expected|given|put in charge|in charge|supposed|appointed|told|chosen)\b|\b(?:asked|wanted|needed|told|expected|trusted|assigned) me (?:to|for)\b|\b(?:up|fell|came down) to me\b|\bput me in charge\b|\bsaid i (?:should|must|had to)\b|\bgave me the (?:task|job)\b|\bi['’]?m responsible\b/i,
  hadTo:
    /\b(?:had|has|have|needed|needs|was|were) to\b|\b(?:must|should)\b|\b(?:i|we|they|it|somebody|someone|you) need(?:ed|s)?\b|^need(?:ed|s)?\b/i,
  limit:
    /\b(?:only|just|at most|no more than|not a \w+ more|not one \w+ more|budget (?:of|was)|limit|quota|target|until|no later than|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|christmas|easter|the (?:end|\d)))\b/i,
  mine: /\b(?:left to me|up to me|on me|my (?:call|turn|problem|desk|shift|first)|on my own|alone|in charge|responsib\w+|the one who|for me to|my watch|mine)\b/i,
  howTo:
    /\b(?:how (?:to|we|i)|the question was|find (?:a way|out)|a way (?:to|of)|the (?:point|plan|idea|trick|problem) was (?:to|how))\b/i,
  wanted: /\bi (?:really |just )?(?:wanted|hoped|aimed|needed|intended|set out)\b|\bpolicy is\b/i,
  deadline:
    /\b(?:deadline|by the end of|before the|before (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas)|in time for|within (?:a|one|two|three|\d+)|without (?:losing|stopping|upsetting|killing|missing)|i had (?:only )?(?:\w+ )?(?:days|weeks|hours|minutes|months))\b/i,
  resultWords:
    /\bas a (?:direct )?result\b|\bthe (?:result|outcome|end result|upshot)\b|\bin the end\b|^(?:eventually|finally|ultimately|overall|thanks to|luckily|happily)\b|\b(?:this|which|and that|that) (?:led to|meant|resulted|saved|cut|brought|reduced)\b|\b(?:since|ever since|from) then\b|\bto this day\b|\bsince i['’]?m\b|\bnow\b|\bthese days\b|\bstill (?:use|uses|used|in use|run|runs|work|works|there)\b/i,
  afterTime:
    /^(?:and |but |so )?(?:within|after|by|at the end|over the (?:next|following)|in the (?:next|following|first|summer|winter|autumn|spring)|the (?:next|following)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|six|three|two|four|a (?:week|month|year|day)) ?(?:\w+ )?/i,
  changeWords:
    /\b(?:reduced|increased|rose|fell|dropped|grew|improved|went (?:up|down|from)|came down|climbed|doubled|halved|tripled|saved|shrank|gained|better|faster|fewer|less|more than|down to|up to|below|above|zero|no more|not one|not a)\b/i,
  success:
    /\b(?:on time|on budget|budget|renewed|signed|won|promoted|promotion|award\w*|thanked|praised|feedback|bonus|adopted|rolled out|went live|passed|agreed|said yes|loved|happy|came back|stayed|recommended|best|worked|sold|delivered|finished|closed|missed|lost|failed|reviews?|accepted)\b/i,
  learned:
    /\b(?:learned|learnt|taught me|looking back|the lesson|next time|if i could|would do differently|in hindsight|i realised|i realized|understood that)\b/i,
  feeling:
    /\b(?:stung|bricking|chuffed|gutted|buzzing|mortified|hated|fuming|seething|dread\w*|panic\w*|worried|thankful|blessed|bless|bothered|annoyed|heartbroken|sick to|proud|scared|nervous|afraid|terrified|hurt|worth it|shook|shaking|sweating|honest(?:ly)?|guilty|glad|lucky|sorry|dream|favourite|amazing|felt|feel|feeling|stupid|silly|embarrass\w+|ashamed|exhausted|tired|relieved|pleased|grateful|stressed|angry with myself|hate|love|loved it|cried|sleep|made my (?:day|year|week)|not gonna lie|funny|haha|lol|tbh|to be fair|joke|thankfully|unfortunately)\b/i,
  habit:
    /\b(?:now i|i now|i (?:still|always|never|usually|try|tend)|these days i|since then i|from then on i|ever since,? i)\b/i,
  wouldDo:
    /\b(?:would (?:do|have|ask|start|still)|i['’]?d (?:do|ask|start|still)|should have|could have|do it (?:again|differently)|if i (?:did|had|could))\b/i,
  sudden:
    /\b(?:suddenly|halfway|midway|out of nowhere|turned out|turns out|but then|on the (?:day|morning)|called in sick|off sick|went down|broke down|crashed|cancelled|pulled out|quit|resigned|fell ill|ran out|went wrong)\b/i,
  reported: /\b(?:told me|said|explained|admitted|mentioned) (?:that )?(?:he|she|they|it|there)\b/i,
  reaction:
    /\b(?:he|she|they|boss|manager|director|owner|customer|client|guest|patient|parents?|family|team|teacher|colleagues?|everyone|everybody|people) (?:\w+ )?(?:said|agreed|laughed|smiled|cried|thanked|apologi[sz]ed|signed|accepted|refused|complained|liked|loved|understood|calmed|came|stayed|nodded|wrote|called|asked|gave|told|used?|still|now|even)\b/i,
  aboutQuestion:
    /\b(?:good|great|interesting|tough|hard|this) question\b|\blet me think\b|\bi hope (?:that|this)\b|\bthank you\b|\bdoes that\b|\bi can (?:tell|give|think|talk)\b|\b(?:an|one|the) example\b|\bcomes to mind\b|\bnice to meet\b|\bhello\b|^(?:hi|yes|yeah|sure|well|hmm|oh|ok|okay|right)\b/i,
  opinion:
    /\bi (?:think|believe|guess|suppose|feel|like|love|enjoy|prefer|care|admit|hope|don['’]?t think|always|usually|tend)\b|\bi['’]?(?:d| would) say\b|\bin my (?:view|opinion)\b|\bfor me\b|\bsometimes\b|\bof course\b|\bin general\b|\bi['’]m not\b|\bi am not\b|\bi['’]?(?:ve| have) always\b/i,
  general:
    /\b(?:you|people|change|safety|customers?|teams?|everyone|anyone|it|that|which) (?:is|are|isn['’]?t|aren['’]?t|have to|need to|needs|should|can|must|always|does|gets?|takes?)\b|\b(?:that|it)['’]s\b|\byou['’]re\b|\byour (?:company|team|organisation|organization|school|hospital|centre|center)\b|\bthis (?:job|position|company)\b/i,
  present:
    /\bi (?:am|have|do|can|will|know|check|see|work|make|put|ask|assign|solve|use|take|keep)\b|\bi['’]m\b/i,
  negative: /\b(?:not|no|never|nobody|nothing|n['’]t|didnt|wasnt|isnt)\b/i,
  question: /\?$/,
  bossAsks:
    /\b(?:boss|manager|gaffer|chef|teacher|matron|supervisor|lead|owner|director|head|council|college|school|firm|client|customer|farmer|landlord|partner|mr|mrs|miss|ms|they|he|she)\b.{0,40}\b(?:says?|said|goes|went|asks?|asked|rang|called|looked|told|question|brief|put it)\b.{0,40}\b(?:can|could|would|will|how|why|what|do|does|explain|get|make|sort|find) (?:you|i|we|do|are|me|it|this|that|them|us)\b/i,
  timeLeft:
    /\b(?:had|have|got|with|in) (?:about |only |maybe |just |around |barely )?(?:a|an|half|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:\w+ )?(?:minutes?|hours?|days?|weeks?|months?)\b|^(?:\d+|two|three|four|five|six|ten) (?:minutes|hours|days|weeks|months)\b/i,
  duty: /\b(?:responsib\w+|accountable|answerable|in charge|my (?:own )?(?:job|task|role|duty|call|name|brief|aim|goal|target)|promised|look(?:ed)? after|owed|entitled|supposed to|meant to|target|aim|goal|brief|question|challenge|point is)\b/i,
  lasting:
    /\b(?:since|ever since|until (?:now|today)|these days|any ?more|no longer|to this day|(?:still|now) (?:use|uses|in|on|there|runs?|does|do|does it|has|have|the|asks?|a)|(?:he|she|it|they)(?:['’]s|['’]re)? (?:still|now)|every (?:year|summer|christmas|week)|never (?:again|since|once)|not once)\b/i,
  cameOf:
    /\b(?:turned out|it was the|ended up|made it|went (?:live|out|through|well|fine)|got (?:it|in|the|his|her|a|there)|came (?:back|in|out|down|round|over|to)|paid (?:for itself|off|me)|worked|stopped|opened|closed|passed|finished|sold out|nobody|no one|not a|none|everyone|everybody)\b/i,
  presentBe:
    /\b(?:is|are|isn['’]?t|aren['’]?t|(?:it|that|there|he|she|what|who)['’]s|(?:i)['’]m|(?:you|we|they)['’]re|i am|don['’]?t|doesn['’]?t)\b/i,
  past: new RegExp(
    `\\b(?:was|were|had|${DID}|(?!need)[a-z]{2,}ed|said|came|ran|lost|won|sold|fell|rose|left|knew|thought|felt|heard|saw|stood|became|caught|hit|broke|threw|understood|woke|shut)\\b`,
    'i',
  ),
  hasI: /\bi\b|\b(?:my|me|i['’]\w+)\b/i,
  hasWe: /\b(?:we|us|our)\b/i,
  hasYou: /\b(?:you|your)\b/i,
  hasThird: /\b(?:he|she|they|him|her|them|his|their)\b/i,
} as const;

type WordSign = keyof typeof WORDS;
const WORD_SIGNS = Object.keys(WORDS) as WordSign[];

/** Signs that mean something else early or late in an answer, or before its first action. */
const PLACED: readonly string[] = [
  'wasHad',
  'iWas',
  'iDid',
  'othersDid',
  'number',
  'afterTime',
  'opinion',
  'present',
  'short',
  'negative',
  'startsThey',
  'startsThe',
  'startsI',
  'startsMy',
  'hadTo',
  'reaction',
  'trouble',
  'general',
  'bare',
  'past',
  'presentBe',
  'hasI',
  'hasWe',
  'hasThird',
  'cameOf',
  'lasting',
];
/** Signs of the first action of an answer. */
const ACTS: readonly string[] = ['iDid', 'weDid', 'didAlone'];

const STARTS = {
  startsI: /^(?:and |but |so |then |now )?i\b/i,
  startsWe: /^(?:and |but |so |then |now )?(?:we|together)\b/i,
  startsThey:
    /^(?:and |but |so |then |now )?(?:he|she|they|it|that|this|everyone|everybody|nobody|no one|none|both|all|most|some|one)\b/i,
  startsThe: /^(?:and |but |so |then |now )?(?:the|a|an|two|three|four|our|his|her|their|no)\b/i,
  startsMy: /^(?:and |but |so )?my\b/i,
  startsName: /^\p{Lu}\p{Ll}+ (?!i\b|we\b|the\b)\w+/u,
} as const;
const START_SIGNS = Object.keys(STARTS) as (keyof typeof STARTS)[];

const SHORT_WORDS = 5;
const LONG_WORDS = 22;
const EARLY = 0.34;
const LATE = 0.66;

/** Returns the names of the signs of each sentence of an answer. */
export function signsOf(sentences: readonly string[]): readonly (readonly string[])[] {
  let hasActed = false;
  return sentences.map((text, at) => {
    const own = ownSigns(text);
    const before = hasActed ? 'acted' : 'open';
    hasActed ||= own.some((name) => ACTS.includes(name));
    const where = placeOf(at, sentences.length);
    const placed = own
      .filter((name) => PLACED.includes(name))
      .flatMap((name) => [`${where}:${name}`, `${before}:${name}`]);
    return ['any', where, before, ...endsOf(at, sentences.length), ...own, ...placed];
  });
}

/** “didnt”, “ive”, “im”: as they are spelled with an apostrophe */
const plain = (text: string) =>
  text
    .replace(/\b(did|was|were|had|could|would|should|is|does|do|have|has|are|ca|wo)nt\b/gi, "$1n't")
    .replace(/\bi(m|ve)\b/gi, "I'$1");

function ownSigns(written: string): string[] {
  const text = plain(written);
  const own: string[] = [
    ...WORD_SIGNS.filter((name) => WORDS[name].test(text)),
    ...START_SIGNS.filter((name) => STARTS[name].test(text)),
  ];
  const words = text.split(/\s+/).length;
  if (own.length === 0) own.push('bare');
  if (quantitiesIn(text).length > 0) own.push('number');
  if (words <= SHORT_WORDS) own.push('short');
  if (words >= LONG_WORDS) own.push('long');
  return own;
}

function placeOf(at: number, count: number): 'early' | 'middle' | 'late' {
  const place = count === 1 ? 0.5 : at / (count - 1);
  if (place <= EARLY) return 'early';
  return place >= LATE ? 'late' : 'middle';
}

function endsOf(at: number, count: number): string[] {
  return [
    ...(at === 0 ? ['first'] : []),
    ...(at === 1 ? ['second'] : []),
    ...(at === count - 1 ? ['last'] : []),
    ...(at === count - 2 ? ['beforeLast'] : []),
  ];
}
