import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { nearestQuery } from '../../occupations/api/occupations.ts';

/** Finds an occupation by a typed title; the user confirms it. */
export function OccupationField(props: {
  label: string;
  /** null: none; title null: not loaded */
  chosen: { code: string; title: string } | null;
  onChoose: (chosen: { code: string; title: string } | null) => void;
}) {
  const { label, chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  if (chosen !== null) {
    return (
      <div className="grid gap-1.5">
        <p className="font-bold">{label}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{chosen.title}</p>
          <Button type="button" variant="outline" size="touch" onClick={() => onChoose(null)}>
            Choose another<span className="sr-only"> for “{label}”</span>
          </Button>
        </div>
      </div>
    );
  }
  const ask = () => setAsked(typed.trim());
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field
          className="min-w-0 grow basis-48"
          label={label}
          value={typed}
          maxLength={200}
          autoComplete="off"
          placeholder="A job title"
          onChange={({ target }) => setTyped(target.value)}
          // Enter searches; the answers have their own save button.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            ask();
          }}
        />
        <Button type="button" variant="outline" aria-disabled={typed.trim() === ''} onClick={ask}>
          Find it<span className="sr-only"> for “{label}”</span>
        </Button>
      </div>
      {asked === '' ? null : <Candidates title={asked} label={label} onChoose={onChoose} />}
    </div>
  );
}

function Candidates(props: {
  title: string;
  label: string;
  onChoose: (chosen: { code: string; title: string }) => void;
}) {
  const { title, label, onChoose } = props;
  const found = useQuery(nearestQuery(useHttp(), title));
  if (found.isError) {
    return (
      <p role="alert" className="text-sm font-bold text-destructive">
        {formatErrorMessage(found.error)}
      </p>
    );
  }
  if (!found.data) return <p role="status">Looking for “{title}”...</p>;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {found.data.length === 0
          ? `No occupation has a name like “${title}”. Try another word for the same work.`
          : 'Which of these do you mean?'}
      </p>
      <ul aria-label={`${label}: which one`} className="grid gap-1.5">
        {found.data.map(({ code, title: name, name: called }) => (
          <li key={code}>
            <Button
              type="button"
              variant="outline"
              size="touch"
              align="start"
              className="w-full"
              onClick={() => onChoose({ code, title: name })}
            >
              {called === name ? name : `${name}: ${called}`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
