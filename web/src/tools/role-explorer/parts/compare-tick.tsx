import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCompared, withCompared } from '../../../features/occupations/compared.ts';
import { readCurrentSearch } from '../../../lib/address-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Checkbox that adds an occupation to the comparison, while there is room. */
export function CompareTick({ title, code }: { title: string; code: string }) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const compared = readCompared(search);
  const chosen = compared.includes(code);
  return (
    // larger touch target
    <label htmlFor={id} className="inline-grid place-items-center pointer-coarse:size-11">
      <Checkbox
        id={id}
        aria-label={`Compare ${title}`}
        checked={chosen}
        disabled={!chosen && compared.length >= COMPARED_MAX}
        onChange={() =>
          setSearch(withCompared(readCurrentSearch(), code), { preventScrollReset: true })
        }
      />
    </label>
  );
}
