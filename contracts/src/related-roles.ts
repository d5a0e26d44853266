/**
 * Page that answers a job title without an account: an occupation and related roles. The server
 * renders it for a GET form. The typed words are never logged, stored or sent elsewhere.
 */

export const RELATED_ROLES_PATH = '/related-roles';
/** Longest title, UTF-16 units. */
export const RELATED_TITLE_MAX = 120;
/** Most words of a title that a search takes: common words have many titles each. */
export const TITLE_WORDS_MAX = 8;
/** Number of related roles on the page. */
export const RELATED_ROLES = 5;

/** One occupation with figures of its handbook page; null if none is published. */
export type RelatedRole = {
  readonly code: string;
  readonly title: string;
  readonly pay: {
    readonly payYear: number | null;
    readonly payHour: number | null;
    readonly payAtLeast: boolean;
  } | null;
  /** expected change of jobs in ten years, per cent */
  readonly growth: number | null;
  /** expected openings in an average year */
  readonly openings: number | null;
  /** true: the figures are of a group of occupations */
  readonly group: boolean;
};

/** Occupation that a title may mean, and the name that matched. */
export type TitleReading = {
  readonly code: string;
  readonly title: string;
  readonly name: string;
};

/** Content of the page. */
export type TitleAnswer =
  | {
      readonly kind: 'roles';
      /** the typed title; null if an occupation was chosen by its code */
      readonly asked: string | null;
      readonly role: RelatedRole;
      /** two to four sentences */
      readonly description: string;
      /** nearest first */
      readonly related: readonly RelatedRole[];
      readonly sources: readonly string[];
    }
  | {
      readonly kind: 'choose';
      readonly asked: string;
      /** ambiguous: one of the readings is meant; weak: perhaps none is */
      readonly certainty: 'ambiguous' | 'weak';
      /** two to four */
      readonly readings: readonly TitleReading[];
    }
  | {
      readonly kind: 'refused';
      /** the typed title, if it can be shown in the field again */
      readonly asked: string | null;
      readonly reason: TitleRefusal;
      /** code of the error catalogue */
      readonly code: string;
      readonly requestId: string;
      /** seconds until the next try; null if waiting does not help */
      readonly retryAfter: number | null;
    };

/** Reason why there is no answer. `unknown-code`: the data lack the chosen occupation. */
export type TitleRefusal =
  | 'empty'
  | 'too-long'
  | 'not-found'
  | 'unknown-code'
  | 'limit'
  | 'unavailable';
