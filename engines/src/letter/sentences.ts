/** The sentences of a letter, each with its sources. */
import type {
  LetterAnswers,
  LetterQuestion,
  LetterSentence,
  LetterSource,
} from '@roletrail/contracts/tools/cover-letter';
import { formOfAnswer } from './answers.ts';
import { type Evidence, type EvidenceClause, lineAsking } from './evidence.ts';
import { PROMPTS } from './wording/tone-wording.ts';
import { fillSlots, Wording } from './wording/wordings.ts';

/** A name and where it is from; '' and an open question if it is not known. */
type Fact = { readonly text: string; readonly source: LetterSource };
export type LetterFacts = {
  readonly employer: Fact;
  readonly role: Fact;
  readonly answers: LetterAnswers;
};

/** Longer lines end their sentence. */
const MID_LINE_MOST = 110;
/** Sentences that do not go with “I hold this certificate” */
const NOT_OF_HELD = /example|experience|story|picture|from nothing|thought of|in mind/;
const NO_NAMES = 'Dear hiring team,';
/** Answers of more sentences are one sentence from the last of these on. */
const SENTENCES_MOST = 8;

export class LetterSentences {
  readonly #facts: LetterFacts;
  readonly #wording: Wording;

  constructor(facts: LetterFacts, random: () => number) {
    this.#facts = facts;
    this.#wording = new Wording(facts.answers.tone, random);
  }

  greeting(): LetterSentence {
    const { recipient } = this.#facts.answers;
    if (recipient === null) {
      const next = this.#wording.next('greetingUnknown', this.#isKnown);
      const sentence = this.#isKnown(next) ? next : NO_NAMES;
      return this.#fill(sentence, {}, [this.#answer('recipient', '')]);
    }
    return this.#fill(this.#wording.next('greeting'), { recipient }, [
      this.#answer('recipient', recipient),
    ]);
  }

  opening(): LetterSentence {
    return this.#fill(this.#wording.next('opening', this.#isKnown), {}, []);
  }

  whyEmployer(): LetterSentence[] {
    return this.#why('whyEmployer', this.#facts.answers.whyEmployer, 'reason');
  }

  whyNow(): LetterSentence[] {
    return this.#why('whyNow', this.#facts.answers.whyNow, 'now');
  }

  #why(
    question: 'whyEmployer' | 'whyNow',
    answer: string,
    slot: 'reason' | 'now',
  ): LetterSentence[] {
    const source = this.#answer(question, answer);
    const form = formOfAnswer(answer);
    if (form.kind === 'sentences') {
      const { texts } = form;
      const rest = texts.slice(SENTENCES_MOST - 1).join(' ');
      const own = texts.slice(0, SENTENCES_MOST - 1).concat(rest === '' ? [] : [rest]);
      return own.map((text) => ({ text, sources: [source] }));
    }
    const value = form.kind === 'none' ? PROMPTS[slot] : form.text;
    // words without a verb do not go with “because”
    const sentence = this.#wording.next(
      question,
      (one) => form.kind === 'clause' || one.includes(`: {${slot}}`),
    );
    return [this.#fill(sentence, { [slot]: value }, [source])];
  }

  evidence({ requirements, clause }: Evidence, ad: string): LetterSentence {
    const requirement = requirements.map(({ asAsked }) => asAsked).join(' and ');
    const { kind, text, source } = clause;
    const sources: LetterSource[] = [
      source,
      ...requirements.map(({ met }) => ({ kind: 'ad' as const, text: lineAsking(met, ad) })),
    ];
    if (kind === 'quote') {
      const isQuoted = /[“”"]/.test(text);
      const isNumber = /[.:;]/.test(text);
      const sentence = this.#wording.next(
        'evidenceQuote',
        (one) => one.includes('“') !== isQuoted && (one.includes('“') || !isNumber),
      );
      return this.#fill(sentence, { requirement, quote: text }, sources);
    }
    const isSimple = kind === 'line' && text.length <= MID_LINE_MOST && !/[;:]/.test(text);
    const sentence = this.#wording.next(
      'evidence',
      (one) =>
        (isSimple || one.endsWith('{line}.')) &&
        !(kind === 'held' && NOT_OF_HELD.test(one)) &&
        !(text.includes(':') && one.includes(':')),
    );
    return this.#fill(sentence, { requirement, line: text }, sources);
  }

  further({ text, source }: EvidenceClause): LetterSentence {
    const sentence = this.#wording.next(
      'further',
      (one) => !(text.includes(':') && one.includes(':')),
    );
    return this.#fill(sentence, { line: text }, [source]);
  }

  /** @param isListed the resume names the requirement, but in no entry */
  missing(requirement: string, line: string, isListed: boolean): LetterSentence {
    const prompt = isListed ? PROMPTS.line : PROMPTS.noEvidence;
    return { text: fillSlots(prompt, { requirement }), sources: [{ kind: 'ad', text: line }] };
  }

  tooFew(): LetterSentence {
    return { text: PROMPTS.tooFewRequirements, sources: [this.#facts.role.source] };
  }

  contact(): LetterSentence {
    return { text: PROMPTS.contact, sources: [{ kind: 'resume', path: 'email', text: '' }] };
  }

  closing(): LetterSentence {
    return this.#courtesy(this.#wording.next('closing'));
  }

  signOff(): LetterSentence {
    const isByName = this.#facts.answers.recipient !== null;
    const other = isByName ? 'Yours faithfully,' : 'Yours sincerely,';
    return this.#courtesy(this.#wording.next('signOff', (one) => one !== other));
  }

  name(name: string): LetterSentence {
    const text = name === '' ? PROMPTS.name : name;
    return { text, sources: [{ kind: 'resume', path: 'name', text: name }] };
  }

  /** A courtesy states nothing of the person; its words follow from the tone that they chose. */
  #courtesy(text: string): LetterSentence {
    return { text, sources: [this.#answer('tone', this.#facts.answers.tone)] };
  }

  readonly #isKnown = (sentence: string): boolean =>
    this.#facts.employer.text !== '' || !sentence.includes('{employer}');

  #answer(question: LetterQuestion, text: string): LetterSource {
    return { kind: 'answer', question, text };
  }

  /** Fills employer and role too, and adds their sources if the sentence names them. */
  #fill(
    sentence: string,
    values: Readonly<Record<string, string>>,
    sources: readonly LetterSource[],
  ): LetterSentence {
    const { employer, role } = this.#facts;
    const all = [...sources];
    if (sentence.includes('{role}')) all.push(role.source);
    if (sentence.includes('{employer}')) all.push(employer.source);
    const slots = Object.assign(
      { employer: employer.text || PROMPTS.employer, role: role.text || PROMPTS.role },
      values,
    );
    return { text: fillSlots(sentence, slots), sources: distinct(all) };
  }
}

function distinct(sources: readonly LetterSource[]): LetterSource[] {
  const found = new Map(sources.map((source) => [JSON.stringify(source), source]));
  return [...found.values()];
}
