/** The sentences of a letter, each with its sources. */
import { LETTER_MAX } from '@roletrail/contracts/tool-limits';
import type {
  LetterAnswers,
  LetterQuestion,
  LetterSentence,
  LetterSource,
} from '@roletrail/contracts/tools/cover-letter';
import type { EvidenceLine } from '../review/evidence-lines.ts';
import type { MetRequirement } from '../review/match.ts';
import { withAlso } from './also.ts';
import { formOfAnswer } from './answers.ts';
import type { ResumeClause } from './clauses.ts';
import type { Evidence } from './evidence.ts';
import { isCovered, isFrameFor, isNameable } from './frames.ts';
import { isInNames, lineAsking, spellRequirement } from './requirement-names.ts';
import { PROMPTS } from './wording/tone-wording.ts';
import { fillSlots, Wording } from './wording/wordings.ts';

/** A name and where it is from; '' and an open question if it is not known. */
type Fact = { readonly text: string; readonly source: LetterSource };
export type LetterFacts = {
  readonly employer: Fact;
  readonly role: Fact;
  readonly answers: LetterAnswers;
};

/** Answers of more sentences are one sentence from the last of these on. */
const SENTENCES_MOST = 8;
/** Requirements that one sentence names. */
const NAMED_MOST = 2;
/** Longer answers are not quoted in a prompt, in UTF-16 units. */
const QUOTED_MOST = 120;

export class LetterSentences {
  readonly #facts: LetterFacts;
  readonly #wording: Wording;

  constructor(facts: LetterFacts, random: () => number) {
    this.#facts = facts;
    this.#wording = new Wording(facts.answers.tone, random);
  }

  greeting(): LetterSentence {
    const { recipient } = this.#facts.answers;
    const source = this.#answer('recipient', recipient ?? '');
    if (recipient === null) {
      return this.#fill(this.#wording.next('greetingUnknown', this.#isKnown), {}, [source]);
    }
    const addressed = recipient.replace(/^(?:dear|hello|to|the|attn\.?:?)\s+(?=\S)/i, '');
    const name = addressed.charAt(0).toUpperCase() + addressed.slice(1);
    return this.#fill(this.#wording.next('greeting'), { recipient: name }, [source]);
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
    const form = formOfAnswer(answer, this.#facts.employer.text);
    if (form.kind === 'none') return [this.#fill(PROMPTS[slot], {}, [source])];
    if (form.kind === 'sentences') {
      const { texts } = form;
      const rest = texts.slice(SENTENCES_MOST - 1).join(' ');
      const own = texts.slice(0, SENTENCES_MOST - 1).concat(rest === '' ? [] : [rest]);
      return own.map((text) => ({ text, sources: [source] }));
    }
    const value = form.kind === 'thing' ? 'thing' : slot;
    if (form.kind === 'words' || (value === 'thing' && slot === 'now')) {
      return [this.#unclear(slot, form.text, source)];
    }
    const isNow = / now\b/.test(form.text);
    const sentence = this.#wording.next(
      question,
      (one) => one.includes(`{${value}}`) && !(isNow && / now\b/.test(one)),
    );
    return [this.#fill(sentence, { [value]: form.text }, [source])];
  }

  /** Returns a prompt to write an answer as a sentence, because the answer fits into none. */
  #unclear(slot: 'reason' | 'now', answer: string, source: LetterSource): LetterSentence {
    const isQuotable = answer.length <= QUOTED_MOST && !/[[\]“”]/.test(answer);
    if (!isQuotable) return this.#fill(PROMPTS[slot], {}, [source]);
    const prompt = slot === 'reason' ? PROMPTS.unclearReason : PROMPTS.unclearNow;
    return this.#fill(prompt, { answer }, [source]);
  }

  /** @param before clause of the sentence before; null for the first one */
  evidence(
    { requirements, clause, further }: Evidence,
    ad: string,
    before: ResumeClause | null,
  ): LetterSentence {
    const { text, source, kind } = clause;
    const first = requirements.slice(0, NAMED_MOST);
    const named = first.flatMap((one) => spellRequirement(one, ad) ?? []);
    const isOfJob = before !== null && (before.isJob || before.kind === 'job');
    const isSameJob = isOfJob && before.entry === clause.entry && kind === 'line';
    const place = kind === 'line' && !isSameJob ? clause.place : null;
    const fits = {
      isNamed:
        isNameable(clause, named) && named.length === first.length && this.#canName(named, text),
      hasPlace: place !== null,
      isJob: clause.isJob,
      isFirst: before === null || before.kind === 'job',
    };
    const sentence = this.#wording.next(isSameJob ? 'sameJob' : 'evidence', (one) =>
      isFrameFor(one, text, fits),
    );
    const asked = requirements.map((one) => ({ kind: 'ad' as const, text: lineAsking(one, ad) }));
    const requirement = named.join(' and ');
    const values = { requirement, clause: text, also: withAlso(text) ?? text, place: place ?? '' };
    return this.#fill(sentence, values, [source, ...further, ...asked]);
  }

  /** Returns true if a sentence can name the requirements before a clause. */
  #canName(named: readonly string[], clause: string): boolean {
    const isActivity = clause.startsWith('my ');
    const says = clause.toLowerCase();
    return (
      named.length > 0 &&
      named.every(
        (one) =>
          !isInNames(one, [this.#facts.role.text]) &&
          !(isActivity && says.includes(one.toLowerCase())),
      )
    );
  }

  /**
   * Returns a prompt for a requirement that no clause shows; null if no sentence can name it.
   * @param clauses clauses of the letter; a requirement that one of them names needs no prompt
   * @param lines lines of the resume that are in no clause; the prompt quotes one that has the requirement
   */
  missing(
    met: MetRequirement,
    ad: string,
    clauses: readonly string[],
    lines: readonly EvidenceLine[],
  ): LetterSentence | null {
    const requirement = spellRequirement(met, ad);
    if (requirement === null || !this.#canName([requirement], '')) return null;
    if (clauses.some((one) => isCovered(requirement, one))) return null;
    const asked = { kind: 'ad' as const, text: lineAsking(met, ad) };
    const line = lines.find(({ path }) => met.spans.some(({ source }) => source === path));
    if (line === undefined) {
      return { text: fillSlots(PROMPTS.example, { requirement }), sources: [asked] };
    }
    const text = fillSlots(PROMPTS.exampleOfLine, { requirement, line: line.text });
    return { text, sources: [{ kind: 'resume', ...line }, asked] };
  }

  /** Returns a prompt to make a sentence of a line of the resume. */
  undrafted(line: EvidenceLine): LetterSentence {
    const text = fillSlots(PROMPTS.line, { line: line.text });
    return { text, sources: [{ kind: 'resume', ...line }] };
  }

  tooFew(): LetterSentence {
    return { text: PROMPTS.tooFewRequirements, sources: [this.#facts.role.source] };
  }

  contact(): LetterSentence {
    return { text: PROMPTS.contact, sources: [{ kind: 'resume', path: 'email', text: '' }] };
  }

  closing(): LetterSentence[] {
    return (['closing', 'thanks'] as const).map((part) => this.#courtesy(this.#wording.next(part)));
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
    const text = fillSlots(sentence, slots);
    return {
      text: text.charAt(0).toUpperCase() + text.slice(1),
      sources: distinct(all).slice(0, LETTER_MAX.sources),
    };
  }
}

function distinct(sources: readonly LetterSource[]): LetterSource[] {
  const found = new Map(sources.map((source) => [JSON.stringify(source), source]));
  return [...found.values()];
}
