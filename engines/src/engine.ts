/**
 * What every engine is: a pure function of its input, its data and a seed. The same input and seed
 * and the same two versions, the engine's and its data's, give an outcome of the same canonical
 * bytes, on any machine and at any time.
 */

/** Characters of one text of the input, by UTF-16 code units: `text.slice(start, end)`. */
export type TextSpan = {
  /** name of the input's text */
  readonly source: string;
  readonly start: number;
  readonly end: number;
};

/** A number that can be explained: never shown without its `max`, its `why` and what it rests on. */
export type ExplainedFigure = {
  readonly value: number;
  /** what `value` could be at most */
  readonly max: number;
  /** its share in the figure that it is part of, 0 to 1; 1 where it is part of none */
  readonly weight: number;
  /** one sentence for the person whose number it is */
  readonly why: string;
  readonly spans: readonly TextSpan[];
};

export type Warning = { readonly code: string; readonly why: string };

/** Too little to go by. Never a low number in its place. */
export type Insufficient = { readonly kind: 'insufficient_evidence'; readonly why: string };

export type EngineOutcome<R> = {
  readonly result: R | Insufficient;
  readonly evidence: readonly ExplainedFigure[];
  readonly warnings: readonly Warning[];
  /** goes up with every change that can change an outcome */
  readonly engineVersion: string;
};

/** Data of an engine; `version` changes with the content. */
export type Dataset = { readonly version: string };

/**
 * @param input with the day, year-month-day, as of which it is asked: an engine knows no other
 * @param seed for what is drawn at random; an engine that draws nothing leaves it out of account
 */
export type Engine<Input extends { readonly asOf: string }, Data extends Dataset, R> = (
  input: Input,
  dataset: Data,
  seed: number,
) => EngineOutcome<R>;

export function isInsufficient<R extends object>(result: R | Insufficient): result is Insufficient {
  return 'kind' in result && result.kind === 'insufficient_evidence';
}

/** To three decimals, so that no sum shows the last bits of its arithmetic. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
