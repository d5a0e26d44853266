import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EMPTY_ROLE_FORM, type RoleFormValues } from './role-form-values.ts';

/** What an entry of the browser's history keeps: answers, but no text in the person's words. */
type KeptEntry = { readonly values: RoleFormValues; readonly hadText: boolean };

type TypedTexts = Pick<RoleFormValues, 'text' | 'wants'>;
const NO_TEXTS: TypedTexts = { text: '', wants: '' };
const TEXT_KEY = ['roles', 'typed-text'];

/**
 * Keeps the answers of the last search in the history entry, so that Back and a reload bring them
 * back. The text stays in this tab's memory alone, and is gone after a reload.
 * @returns the kept answers or null; whether their text is lost; and a function that keeps answers
 */
export function useKeptForm() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [first] = useState(() => {
    const kept = readEntry(state);
    if (kept === null) return null;
    const typed = kept.hadText ? queries.getQueryData<TypedTexts>(TEXT_KEY) : NO_TEXTS;
    return {
      values: { ...kept.values, ...(typed ?? NO_TEXTS) },
      isTextLost: typed === undefined,
    };
  });
  const keep = (values: RoleFormValues) => {
    const { text, wants } = values;
    queries.setQueryData<TypedTexts>(TEXT_KEY, { text, wants });
    const entry: KeptEntry = {
      values: { ...values, ...NO_TEXTS },
      hadText: `${text}${wants}`.trim() !== '',
    };
    void navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { roleFinder: entry },
    });
  };
  return { values: first?.values ?? null, isTextLost: first?.isTextLost ?? false, keep };
}

/** Returns the entry's answers; null if it has none. Entries of another release get today's fields. */
function readEntry(state: unknown): KeptEntry | null {
  if (typeof state !== 'object' || state === null || !('roleFinder' in state)) return null;
  const { values, hadText } = state.roleFinder as KeptEntry;
  return { values: { ...EMPTY_ROLE_FORM, ...values }, hadText };
}
