import { useSearchParams } from 'react-router-dom';
import { readCompared, withCompared } from '../../features/occupations/compared.ts';
import { readCurrentSearch } from '../../lib/address-now.ts';
import { readEntryState } from '../../lib/browser-apis/entry-state.ts';

/** Codes to compare, kept in the URL. A change keeps the history entry and the answers in it. */
export function useCompared() {
  const [search, setSearch] = useSearchParams();
  const toggle = (code: string) =>
    setSearch(withCompared(readCurrentSearch(), code), {
      replace: true,
      preventScrollReset: true,
      state: readEntryState(),
    });
  return { compared: readCompared(search), toggle };
}
