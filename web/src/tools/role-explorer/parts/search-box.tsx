import { useEffect, useRef } from 'react';
import { Input } from '../../../ui/input.tsx';

const PAUSE_MS = 300;

/**
 * Search field. Results follow each key. The URL is updated after a pause, because browsers limit
 * the rate of URL changes.
 */
export function SearchBox(props: {
  typed: string;
  onType: (words: string) => void;
  onPause: (words: string) => void;
}) {
  const { typed, onType, onPause } = props;
  const pause = useRef(onPause);
  pause.current = onPause;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (words: string) => {
    onType(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => pause.current(words), PAUSE_MS);
  };
  return (
    <search className="flex min-w-0 grow basis-64 flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor="explorer-q" className="font-bold">
        Search by a job title
      </label>
      <Input
        id="explorer-q"
        type="search"
        className="min-w-0 flex-1 basis-64"
        value={typed}
        onChange={(event) => type(event.target.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="nurse, frontend developer, electrician…"
      />
    </search>
  );
}
