import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EMPTY_ROLE_FORM, type RoleFormValues } from './role-form-values.ts';

/** What an entry of the browser's history keeps: answers, but no text in the person's words. */
type KeptEntry = { readonly values: RoleFormValues; readonly hadText: boolean };

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
    const text = kept.hadText ? (queries.getQueryData<string>(TEXT_KEY) ?? '') : '';
    return { values: { ...kept.values, text }, isTextLost: kept.hadText && text === '' };
  });
  const keep = (values: RoleFormValues) => {
    queries.setQueryData(TEXT_KEY, values.text);
    const entry: KeptEntry = {
      values: { ...values, text: '' },
      hadText: values.text.trim() !== '',
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
