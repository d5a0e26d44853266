import { useSearchParams } from 'react-router-dom';

/** Returns the id of the row that the address opens (`?open=`, null: none), and its setter. */
export function useOpenRow(): readonly [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('open');
        else next.set('open', id);
        return next;
      },
      { preventScrollReset: true },
    );
  return [search.get('open'), show];
}
