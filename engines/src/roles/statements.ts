/** Clauses in which people say what they want or refuse, as opposed to what they did. */

export type Statements = {
  /** clauses that want something, verbatim; without what they refuse */
  readonly wanted: readonly string[];
  /** clauses that refuse something, verbatim */
  readonly refused: readonly string[];
  /** every sentence that says either, verbatim */
  readonly sentences: readonly string[];
  /** the same, one a line */
  readonly all: string;
};

type Polarity = 'wanted' | 'refused' | 'neither';

const BULLET = /^\s*(?:[-–—*•·▪◦>]|\d+[.)])\s/;
/** A sentence ends before a space, so that “4.3M” is one word. */
const SENTENCES = /[^.!?;\n]+(?:[.](?=\S)[^.!?;\n]+)*/g;
const CLAUSES =
  /,(?!\d{3})|[:()]|\s[–—-]\s|\b(?:but|so|because|though|although|however|just)\b|\band(?=\s+(?:i\b|i[’']|please|not|no\b|nothing|never|won|don|can[’']?t|cannot|it|he|she|they|we)\b)/giu;

const WANTS_ANYWHERE = [
  // “I would like”, “I'd be glad to”
  /\b(?:i|we)(?:[’'](?:d|ll|m))?(?: (?:do|would|still|really|also|just|will|am|could|be|always)){0,3} (?:want|like|love|enjoy|prefer|miss|hope|happy|glad|keen|interested|looking|seeking|ready|open|curious|thinking|drawn)\b/iu,
  /\b(?:would|[’']d) (?:(?:still|really|also) )?(?:like|love|prefer|rather|take|enjoy|do\b(?! (?:not|n)))/iu,
  /\b(?:something|somewhere) (?:with|in|where|like|still|around|to do|that|more|else|hands)\b/iu,
  /\bstay(?:ing)? (?:with|in|around|close|near|inside|within)\b/iu,
  /\bwant(?:s|ing)? to (?:stay|keep|use|make|work|be|do|go|move|get|try|help|build|fix|teach|learn|run|write)\b/iu,
  /\b(?:ideally|preferably)\b/iu,
  /^\s*(?:or |and )?(?:maybe|perhaps)\b/iu,
];
const WANTS_FIRST =
  /^\s*(?:please |and |or |also )?(?:can (?:do|go|study|learn|train)|willing to|want|wants|wanting|wanted|seeking|prefer|something|somewhere|anything(?! but)|hands[- ]on|looking (?:for|at|to|into)|happy (?:to|with|in)|glad to|open to|interested in|keen on|curious about|drawn to|ready (?:to|for)|love|enjoy|i[’']?d|must (?:be|have|stay))\b/iu;
/** “Lab work sounds fine”: what is wanted comes before these words. */
const WANTED_BEFORE =
  /\b(?:sounds?|is|are|be) (?:all |also )?(?:fine|good|ok|okay|great|right|nice|interesting|perfect|ideal)\b/iu;
const wants = (words: string) =>
  [WANTS_FIRST, WANTED_BEFORE, ...WANTS_ANYWHERE].some((pattern) => pattern.test(words));

/** Opens what tells of the person before they say what they want. */
const BEFORE_CUE = /^\s*(?:after|since|with|having|as|when|while|now|at)\b/iu;

/** Returns the words from the first that wants something on: what is before tells of the person. */
function fromCue(words: string): string {
  const starts = WANTS_ANYWHERE.map((pattern) => words.search(pattern)).filter((at) => at >= 0);
  if (starts.length === 0 || !BEFORE_CUE.test(words)) return words;
  return words.slice(Math.min(...starts));
}
const REFUSES =
  /(?:^|\b(?:i|please|so|and|or|am|[’']m|to|absolutely|but|[’']ve)\s+)(?:do |would |really |just |also |have |will |am ){0,3}(?:no\b|not\b|never\b|nothing\b|anything but\b|don[’']?t\b(?! (?:mind|scare))|can[’']?t\b|cannot\b|won[’']?t\b|wouldn[’']?t\b|dislike\b|hate\b|refuse\b|avoid\b|stop\b|(?:done|finished)\b(?! (?:a|an|the|my|it|that|this|some|two|three|four|\d)\b)|without\b)|^\s*(?:out of|away from|off|getting out|tired of|sick of|done|enough of|leaving|anything but|without)\b|\b(?:tired|sick|burn(?:ed|t) out) (?:of|from|by|on)\b|\b(?:scared|afraid|terrified) of\b|\b(?:go|going|drive me) (?:mad|crazy|insane|nuts)\b|\bwither\b|\bhappily never\b|\bgetting out of\b|\bwants? (?:no|not|nothing|out)\b|\bto (?:leave|quit|escape|get out|stop|avoid)\b|\b(?:under|going under) \d|\bfed up\b|\b(?:not|never) (?:going|doing|interested|looking|carrying|working|be|want)\b/iu;
/** An amount of pay that is asked for, by the words beside it. */
const ASKS_PAY =
  /\b(?:need|needs|least|above|over|minimum|min|salary|pay|pays|under|below|less than|take|would do|or more|or better|like)\b/iu;
const AMOUNT =
  /\$\s?\d|\b\d{2,3}(?:,\d{3}|\s?k\b|\s?thousand\b)|\b\d{1,3}(?:\.\d\d)? (?:an|per|a) hour\b/iu;
const PAY_WORDS_MOST = 25;
const wordsIn = (sentence: string) => sentence.trim().split(/\s+/).length;
const asksPay = (sentence: string) =>
  AMOUNT.test(sentence) && ASKS_PAY.test(sentence) && wordsIn(sentence) <= PAY_WORDS_MOST;

/** “Never missed a shift”: praise of what a person did. */
const DID =
  /^\s*(?:and )?(?:i )?(?:have |had )?never (?:\w{2,}ed|had|was|were|been|lost|got|took|left|once|late)\b/iu;
/** Begins a clause of its own that only tells of the person. */
const TELLS =
  /^\s*(?:i|my|it|he|she|they|we|that|this|there|because|where|who|since)(?:[’']\w+)?\b/iu;

/** Begins a clause of other people or of a thing, which is no want of the person. */
const OF_OTHERS =
  /^\s*(?:and |so )?(?:he|she|they|the \w+ (?:is|was|were|are|has|had|says?)|(?:my|his|her|our) (?:mom|dad|wife|husband|boss|owner|brother|sister|doctor|kids?|son|daughter|aunt|uncle|friends?)(?: (?!and i\b)|[’']))\b/iu;

/** Statements that are read at most. */
const SENTENCES_MOST = 200;

/** Returns the first 200 statements of a text. Points of jobs, which begin with a bullet, are none. */
export function readStatements(text: string): Statements {
  const wanted: string[] = [];
  const refused: string[] = [];
  const all: string[] = [];
  for (const paragraph of text.split(/\n[^\S\n]*\n/)) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '' && !BULLET.test(line));
    const sentences = lines.flatMap((line) => [...line.matchAll(SENTENCES)].map(([one]) => one));
    const read = sentences.map(readSentence);
    const says = read.map((clauses, at) => {
      return clauses.some(({ polarity }) => polarity !== 'neither') || asksPay(sentences[at] ?? '');
    });
    // where most sentences say what the person wants, the short ones between them do too
    const isOfWants = says.filter(Boolean).length * 2 >= sentences.length;
    for (const [at, sentence] of sentences.entries()) {
      if (all.length === SENTENCES_MOST) break;
      const isShort = isOfWants && isFragment(sentence);
      if (!says[at] && !isShort) continue;
      all.push(sentence.trim());
      for (const { words, polarity } of read[at] ?? []) {
        if (polarity === 'refused') refused.push(words);
        else if (polarity === 'wanted' || !says[at]) wanted.push(fromCue(words));
      }
    }
  }
  return { wanted, refused, sentences: all, all: all.join('.\n') };
}

const FRAGMENT_WORDS_MOST = 12;
/** “Nurse with nine years at the bedside” tells of the person. */
const EXPERIENCE = /\b(?:years?|experienced?|background)\b/iu;
const isFragment = (sentence: string) =>
  ![TELLS, EXPERIENCE, /\d/].some((pattern) => pattern.test(sentence)) &&
  wordsIn(sentence) <= FRAGMENT_WORDS_MOST;

type Clause = { readonly words: string; readonly polarity: Polarity };

/** Fragments go with the clause before them; those that open a sentence, with the clause behind. */
function readSentence(sentence: string): readonly Clause[] {
  const parts = sentence
    .split(CLAUSES)
    .map((words) => words.trim())
    .filter((words) => words !== '');
  const own = parts.map(ownPolarity);
  const first = own.find((one) => one !== null) ?? 'neither';
  let current: Polarity = first === 'wanted' ? 'wanted' : 'neither';
  return parts.map((words, at) => {
    current = own[at] ?? (current === 'refused' && GIVES_REASON.test(words) ? 'neither' : current);
    return { words, polarity: current };
  });
}

/** “No nights, kids at home”: a fragment behind a refusal that gives its reason. */
const GIVES_REASON = /\b(?:at|with|for|near|from|since|because|to)\b/iu;

/** Returns null for a fragment, which says nothing of its own. */
function ownPolarity(words: string): Polarity | null {
  if (DID.test(words)) return 'neither';
  if (REFUSES.test(words)) return 'refused';
  if (OF_OTHERS.test(words)) return 'neither';
  if (wants(words)) return 'wanted';
  return TELLS.test(words) ? 'neither' : null;
}
