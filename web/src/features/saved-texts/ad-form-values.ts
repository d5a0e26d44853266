import type { JobTargetContent } from '@roletrail/contracts/http/career';
import { isUrl } from '../../lib/is-url.ts';

/** Values of the job ad form; only `text` is required. */
export type AdFormValues = Readonly<Record<'title' | 'company' | 'url' | 'text', string>>;

export const EMPTY_AD_FORM: AdFormValues = { title: '', company: '', url: '', text: '' };

export function toAdFormValues({ title, company, url, text }: JobTargetContent): AdFormValues {
  return { title, company: company ?? '', url: url ?? '', text };
}

/** Decisions on the phrases of a new ad: none. */
export const UNDECIDED = { promoted: [], dismissed: [] };

/** Parses a typed URL, with or without its scheme. Null if empty, undefined if invalid. */
export function urlOf(typed: string): string | null | undefined {
  const words = typed.trim();
  if (words === '') return null;
  const whole = /^[a-z][a-z+.-]*:/i.test(words) ? words : `https://${words}`;
  if (!isUrl(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
}
