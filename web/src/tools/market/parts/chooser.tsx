import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Field } from '../../../ui/field.tsx';
import { candidatesQuery } from '../api/market.ts';

type Named = { readonly code: string; readonly title: string };

/** Finds an occupation by a typed title; the user confirms it. */
export function Chooser(props: {
  /** codes, with titles if loaded */
  chosen: readonly Named[];
  onChoose: (codes: readonly string[]) => void;
}) {
  const { chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const codes = chosen.map(({ code }) => code);
  const full = codes.length >= COMPARED_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    setAsked(typed.trim());
    if (typed.trim() === '') box.current?.focus();
  };
  // The pressed button disappears, so move the focus.
  const change = (next: readonly string[]) => {
    onChoose(next);
    setTyped('');
    setAsked('');
    whole.current?.focus();
  };
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-5">
      <Chips
        label="You compare"
        chips={chosen.map(({ code, title }) => [code, title])}
        onRemove={(code) => change(codes.filter((other) => other !== code))}
      />
      {full ? (
        <p className="text-sm text-muted">Four at most. Take one back to choose another.</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field
            ref={box}
            label={codes.length === 0 ? 'A job title' : 'Another job title'}
            value={typed}
            maxLength={200}
            autoComplete="off"
            placeholder="nurse, frontend developer…"
            error={missing ? 'Write a job title, such as nurse.' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" className="justify-self-start">
            Find the occupation
          </Button>
        </form>
      )}
      {full ? null : (
        <Candidates title={asked} chosen={codes} onChoose={(code) => change([...codes, code])} />
      )}
    </div>
  );
}

function Candidates(props: {
  title: string;
  chosen: readonly string[];
  onChoose: (code: string) => void;
}) {
  const { title, chosen, onChoose } = props;
  const found = useQuery(candidatesQuery(useHttp(), title));
  if (title === '') return null;
  if (found.isError) {
    return (
      <Alert variant="destructive" title="The occupations could not be searched">
        <p>{formatErrorMessage(found.error)}</p>
        <Button variant="outline" className="mt-2" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!found.data) return <p role="status">Looking for “{title}”...</p>;
  if (found.data.length === 0) {
    return (
      <p role="status">
        No occupation has a name like “{title}”. Try fewer words, or another word for the same work.
      </p>
    );
  }
  return (
    <section aria-label="Occupations that it may mean" className="grid gap-2">
      <p role="status" className="text-sm">
        Which of these {found.data.length} do you mean?
      </p>
      <ul className="grid gap-2">
        {found.data.map(({ code, title: name, name: called }) => (
          <li key={code}>
            <button
              type="button"
              disabled={chosen.includes(code)}
              className="grid w-full cursor-pointer gap-0.5 rounded-md border border-control px-3 py-2.5 text-left hover:bg-raised disabled:cursor-default disabled:text-muted"
              onClick={() => onChoose(code)}
            >
              <span className="font-bold">{name}</span>
              <span className="text-xs text-muted">
                {chosen.includes(code)
                  ? 'is compared already'
                  : called === name
                    ? 'by its own name'
                    : `also called ${called}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
