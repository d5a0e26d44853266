import { z } from 'zod';
import type { savedItemFields } from '../../http/career.ts';

/** Content of a saved item. Its title names it in lists. */
export type SavedContent = { readonly title: string };

/** Id, revision and times of a saved item. */
export type ItemFields = z.output<z.ZodObject<typeof savedItemFields>>;

/** Columns of a kind that SQL compares; never content. */
export type ClearColumns = Readonly<Record<string, unknown>>;

/**
 * Kind of saved items, such as interview stories. Calls, limits, own data, erasure and lists of all
 * kinds follow from it.
 * @typeParam C content @typeParam S part of the content that lists show
 */
export interface SavedKind<
  C extends SavedContent = SavedContent,
  S extends SavedContent = SavedContent,
> {
  /** content in requests, with limits; each field but the title has a default */
  readonly content: z.ZodType<C>;
  /** content as stored, without limits, so that older items stay readable */
  readonly stored: z.ZodType<C>;
  /** one item, as calls answer it */
  readonly item: z.ZodType<ItemFields & C>;
  readonly summary: z.ZodType<S>;
  /** one item in a list */
  readonly listed: z.ZodType<ItemFields & S>;
  summarise(content: C): S;
  /** maximum per person */
  readonly max: number;
  /** for messages, such as “You keep 200 interview stories” */
  readonly plural: string;
  /** largest request body, bytes; three bytes a character */
  readonly bodyBytes: number;
  /** file of the person's archive: its name without the extension, and a sentence about it */
  readonly ownData: { readonly name: string; readonly about: string };
}

/** Builds the answer of a list: last changed first. */
export const listAnswer = <C extends SavedContent, S extends SavedContent>({
  listed,
}: SavedKind<C, S>) => z.object({ items: z.array(listed) });
