import type { TitlesFound } from '@roletrail/contracts/http/occupations';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useDebounced } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TYPED_MIN, titleSuggestionsQuery } from '../api/occupations.ts';

type Named = { readonly code: string; readonly title: string };
type Suggestion = TitlesFound['candidates'][number];

const PAUSE_MS = 200;
const NONE: readonly Suggestion[] = [];

/**
 * Field that suggests occupations while a job title is typed. Nothing is chosen by itself: the
 * first Enter marks the nearest suggestion, the second chooses it.
 */
export function TitleCombobox(props: { label: string; onChoose: (chosen: Named) => void }) {
  const { label, onChoose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const { data, error, refetch } = useQuery(titleSuggestionsQuery(useHttp(), asked));
  const isAsked = asked.length >= TYPED_MIN && typed.trim().length >= TYPED_MIN;
  const found = isAsked && !error ? data : undefined;
  const suggestions = closed ? NONE : (found?.candidates ?? NONE);
  const optionId = (at: number) => `${id}-option-${at}`;
  const mark = (at: number) => {
    setActive(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  const field = useRef<HTMLInputElement>(null);
  useEscape(field, suggestions.length > 0, () => {
    setClosed(true);
    setActive(-1);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextMark(event.key, active, suggestions.length);
    if (event.key === 'Enter') {
      // the form has its own save button
      event.preventDefault();
      const chosen = suggestions[active];
      if (chosen) onChoose({ code: chosen.code, title: chosen.title });
      else if (suggestions.length > 0) mark(0);
      else setClosed(false);
    } else if (next !== null) {
      event.preventDefault();
      if (closed) setClosed(false);
      else mark(next);
    }
  };
  return (
    <div className="grid gap-2">
      <Field
        ref={field}
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="A job title"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active < 0 || !suggestions[active] ? undefined : optionId(active)}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(-1);
          setClosed(false);
        }}
        onKeyDown={onKeyDown}
      />
      {error && isAsked ? (
        <div role="alert" className="grid justify-items-start gap-2 text-sm">
          <p className="font-bold text-destructive">{formatErrorMessage(error)}</p>
          <Button variant="outline" size="touch" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {found && !closed ? formatFound(found, asked) : ''}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={`${label}: occupations`}
        className={suggestions.length === 0 ? 'hidden' : 'grid rounded-md border border-control'}
      >
        {suggestions.map((one, at) => (
          <Option
            key={one.code}
            id={optionId(at)}
            suggestion={one}
            active={at === active}
            onChoose={() => onChoose({ code: one.code, title: one.title })}
          />
        ))}
      </div>
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
  suggestion: Suggestion;
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

function formatFound({ certainty, candidates, readings }: TitlesFound, typed: string): string {
  if (candidates.length === 0) {
    return `No occupation has a name like “${typed}”. Try another word for the same work.`;
  }
  if (certainty === 'weak') {
    return `Nothing is close to “${typed}”. Choose the nearest of these, or try another word.`;
  }
  if (certainty === 'ambiguous') {
    return `“${typed}” can mean ${readings.length} occupations or more. Which do you mean?`;
  }
  return candidates.length === 1
    ? '1 occupation. Choose it with the arrow keys and Enter.'
    : `${candidates.length} occupations, the nearest first. Choose one.`;
}
