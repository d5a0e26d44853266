import type { JobTargetContent } from '@roletrail/contracts/http/career';
import { isUrl } from '../../lib/is-url.ts';

/** A job ad as somebody types it; only its words are needed. */
export type AdFormValues = Readonly<Record<'title' | 'company' | 'url' | 'text', string>>;

export const EMPTY_AD_FORM: AdFormValues = { title: '', company: '', url: '', text: '' };

export function toAdFormValues({ title, company, url, text }: JobTargetContent): AdFormValues {
  return { title, company: company ?? '', url: url ?? '', text };
}

/** Phrases of an ad on which its person decided. */
type Decided = Pick<JobTargetContent, 'promoted' | 'dismissed'>;
const UNDECIDED: Decided = { promoted: [], dismissed: [] };

/**
 * What is kept of it, once it has a name, words, and no address that is none.
 * @param decided stays as it was when an ad is changed
 */
export function toAdContent(
  { title, company, url, text }: AdFormValues,
  { promoted, dismissed }: Decided = UNDECIDED,
): JobTargetContent {
  return {
    title: title.trim(),
    company: company.trim() || null,
    url: urlOf(url) ?? null,
    text: text.trim(),
    promoted,
    dismissed,
  };
}

/** As people type an address, with or without its beginning. Null: none; undefined: it is no such address. */
export function urlOf(typed: string): string | null | undefined {
  const words = typed.trim();
  if (words === '') return null;
  const whole = /^[a-z][a-z+.-]*:/i.test(words) ? words : `https://${words}`;
  if (!isUrl(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
}
