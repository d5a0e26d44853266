import { z } from 'zod';
import type { savedItemFields } from '../../http/career.ts';

/** Id, revision and times of a saved item. */
export type ItemFields = z.output<z.ZodObject<typeof savedItemFields>>;

/**
 * Kind of saved items, as far as rows, limits and archives need it.
 * @typeParam C content @typeParam S part of the content that lists show
 * @typeParam O columns in the clear
 */
export interface StoredKind<C = unknown, S = unknown, O = object> {
  /** content as stored, without limits, so that older items stay readable */
  readonly stored: z.ZodType<C>;
  readonly summary: z.ZodType<S>;
  summarise(content: C): S;
  /** true: contents are short, so lists open them and rows have no summary */
  readonly isShort?: true;
  /** columns of the kind that SQL compares; never content */
  readonly clear: z.ZodType<O>;
  /** maximum per person */
  readonly max: number;
  /** true: a plan with more room multiplies the maximum */
  readonly hasRoomByPlan?: true;
  /** for messages, such as “You keep 200 interview stories” */
  readonly plural: string;
  /** file of the person's archive: its name without the extension, and a sentence about it */
  readonly ownData: { readonly name: string; readonly about: string };
}

/** Returns the summary of a kind whose contents are short. */
export const shortContent = <C>(stored: z.ZodType<C>) => ({
  stored,
  summary: stored,
  summarise: (content: C) => content,
  isShort: true as const,
});

/** No columns in the clear. */
export const NO_COLUMNS = z.object({});
export type NoColumns = z.output<typeof NO_COLUMNS>;

/** Columns in the clear of a kind with the calls of every list. */
export type ClearColumns = Readonly<Record<string, unknown>>;

/** Content of an item with calls of its own kind. Its title names it in lists. */
export type SavedContent = { readonly title: string };

/**
 * Kind whose items have the calls of every list: read, create, change, delete. Calls, limits, own
 * data, erasure and lists of all kinds follow from it.
 */
export interface SavedKind<
  C extends SavedContent = SavedContent,
  S extends SavedContent = SavedContent,
> extends StoredKind<C, S, ClearColumns> {
  /** returns the columns in the clear; without it there are none */
  columns?(content: C): ClearColumns;
  /** content in requests, with limits; each field but the title has a default */
  readonly content: z.ZodType<C>;
  /** one item, as calls answer it */
  readonly item: z.ZodType<ItemFields & C>;
  /** one item in a list */
  readonly listed: z.ZodType<ItemFields & S>;
  /** largest request body, bytes; three bytes a character */
  readonly bodyBytes: number;
}

/** Builds the answer of a list: last changed first. */
export const listAnswer = <C extends SavedContent, S extends SavedContent>({
  listed,
}: SavedKind<C, S>) => z.object({ items: z.array(listed) });
