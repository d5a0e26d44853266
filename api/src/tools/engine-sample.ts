import type { EngineInput } from './define-tool.ts';

/** Case of an engine, for the tests of all engines. */
export type EngineSample = {
  /** stored input, as a run of any version holds it */
  readonly given: EngineInput;
  /** Builds `input` of a request that the API accepts. */
  readonly request: (from: SampleTexts) => object;
  /**
   * versions of the engine and its data, and the digest of what `given` leads to; a changed
   * outcome needs a new version of the engine
   */
  readonly outcome: string;
};

/** What requests are made of; each text has the same word in it, by which a test finds it again. */
export type SampleTexts = {
  readonly mark: string;
  /** ids of five saved job ads */
  readonly ads: readonly string[];
  readonly ad: string;
  /** forty times the same sentence */
  readonly words: string;
  /** a pasted resume */
  readonly resume: { readonly kind: 'text'; readonly text: string };
};

/** Returns a job ad that the engines accept. @param employer first words */
export const sampleAd = (employer: string) =>
  `${employer} is looking for an engineer who knows Kotlin, PostgreSQL and Redis. You write tests, you run what you build with Terraform, and you talk to the people who use it, at least for an hour a day.`;
