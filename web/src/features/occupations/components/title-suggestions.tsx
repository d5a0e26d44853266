import type { TitlesFound } from '@roletrail/contracts/http/occupations';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useDebounced } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { TYPED_MIN, titleSuggestionsQuery } from '../api/occupations.ts';

export type SuggestedTitle = TitlesFound['candidates'][number];

const PAUSE_MS = 200;
const NONE: readonly SuggestedTitle[] = [];

type Suggesting = {
  readonly typed: string;
  /** accessible name of the list */
  readonly listLabel: string;
  /** whether nothing is suggested before the first key */
  readonly startsClosed: boolean;
  readonly onTyped: (typed: string) => void;
  readonly onChoose: (chosen: SuggestedTitle) => void;
  /** Enter while nothing is marked; `mark` marks the nearest suggestion */
  readonly onEnter: (event: KeyboardEvent, found: boolean, mark: () => void) => void;
  /** status text for what was found */
  readonly words: (found: TitlesFound, typed: string) => string;
};

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'ref'> & {
  ref: RefObject<HTMLInputElement | null>;
};

/**
 * Suggests occupations for a typed job title: the attributes of the field, and the list below it.
 * Nothing is chosen by itself; arrow keys mark a suggestion, Enter or a click chooses it.
 */
export function useTitleSuggestions(suggesting: Suggesting): {
  field: FieldProps;
  list: ReactNode;
} {
  const { typed, onChoose, onEnter, onTyped } = suggesting;
  const id = useId();
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(suggesting.startsClosed);
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const isAsked = !closed && asked.length >= TYPED_MIN && typed.trim().length >= TYPED_MIN;
  const query = titleSuggestionsQuery(useHttp(), closed ? '' : asked);
  const { data, error, refetch } = useQuery(query);
  const found = isAsked && !error ? data : undefined;
  const suggestions = found?.candidates ?? NONE;
  const optionId = (at: number) => `${id}-option-${at}`;
  const mark = (at: number) => {
    setActive(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    setClosed(true);
    setActive(-1);
  };
  const choose = (chosen: SuggestedTitle) => {
    close();
    onChoose(chosen);
  };
  const ref = useRef<HTMLInputElement>(null);
  useEscape(ref, suggestions.length > 0, close);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextMark(event.key, active, suggestions.length);
    const chosen = suggestions[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') {
      onEnter(event, suggestions.length > 0, () => mark(0));
      if (suggesting.startsClosed) close();
      else if (suggestions.length === 0) setClosed(false);
    } else if (next !== null) {
      event.preventDefault();
      if (closed) setClosed(false);
      else mark(next);
    }
  };
  const field: FieldProps = {
    ref,
    value: typed,
    autoComplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': suggestions.length > 0,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active < 0 || !suggestions[active] ? undefined : optionId(active),
    onChange: ({ target }) => {
      onTyped(target.value);
      setActive(-1);
      setClosed(false);
    },
    onKeyDown,
    // a failure stays: its button is the next stop of the Tab key
    onBlur: () => {
      if (suggesting.startsClosed && !error) close();
    },
  };
  const list = (
    <>
      {error && isAsked ? <Failed error={error} onAgain={() => void refetch()} /> : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {found ? suggesting.words(found, asked) : ''}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={suggesting.listLabel}
        className={suggestions.length === 0 ? 'hidden' : 'grid rounded-md border border-control'}
      >
        {suggestions.map((one, at) => (
          <Option
            key={one.code}
            id={optionId(at)}
            suggestion={one}
            active={at === active}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
    </>
  );
  return { field, list };
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-sm">
      <p className="font-bold text-destructive">{formatErrorMessage(error)}</p>
      <Button variant="outline" size="touch" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

/** Closes the suggestions on Escape, before a dialog around the field sees the key. */
function useEscape(
  field: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  onEscape: () => void,
): void {
  const close = useRef(onEscape);
  close.current = onEscape;
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== field.current) return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen, field]);
}

/** Returns the option that an arrow key marks, around the ends; null for another key. */
function nextMark(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return count === 0 ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return count === 0 ? 0 : active <= 0 ? count - 1 : active - 1;
  return null;
}

function Option(props: {
  id: string;
  suggestion: SuggestedTitle;
  active: boolean;
  onChoose: () => void;
}) {
  const { id, suggestion, active, onChoose } = props;
  const { title, name } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      className={cn(
        'grid min-h-11 cursor-pointer content-center gap-0.5 border-b border-border px-3 py-2 last:border-b-0 hover:bg-raised',
        active && 'bg-raised outline-2 -outline-offset-2 outline-accent-edge',
      )}
      // keeps the focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="font-bold">{title}</span>
      {name.toLowerCase() === title.toLowerCase() ? null : (
        <span className="text-sm text-muted">matched “{name}”</span>
      )}
    </div>
  );
}
