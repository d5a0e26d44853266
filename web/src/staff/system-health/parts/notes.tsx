import type { HealthNote } from '@roletrail/contracts/http/system-health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, memo, useRef, useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { HEALTH_KEY } from '../api/health.ts';
import { deleteNote, notesQuery, writeNote } from '../api/notes.ts';

const NOTE_MAX = 500;

/** Staff notes on an incident; also shown as marks in the charts. */
export const Notes = memo(Written);

function Written() {
  return (
    <div className="grid gap-6">
      <NoteForm />
      <NoteList />
    </div>
  );
}

function NoteForm() {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = text.trim() === '';
    setProblem(empty ? 'Write something first.' : undefined);
    if (empty) return area.current?.focus();
    if (!(await run(() => writeNote(http, text.trim())))) return;
    setText('');
    toast({ title: 'Your note is written' });
    // notes are marks of the charts
    void queries.invalidateQueries({ queryKey: HEALTH_KEY });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {error ? <Alert variant="destructive" title={formatErrorMessage(error)} /> : null}
      <TextareaField
        ref={area}
        label="New note"
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        help="What you see and what you did, for whoever comes next. All admins read it."
        error={problem}
        className="max-w-prose"
      />
      <Button type="submit" variant="outline" busy={busy} className="justify-self-start">
        Write the note
      </Button>
    </form>
  );
}

function NoteList() {
  const { data, error, refetch } = useQuery(notesQuery(useHttp()));
  if (error && data === undefined) {
    return (
      <Alert variant="destructive" title="The notes could not be loaded">
        <p>{formatErrorMessage(error)}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  if (data.notes.length === 0) return <p className="text-muted">No notes yet.</p>;
  return (
    <ul aria-label="Notes" className="divide-y divide-border border-y border-border">
      {data.notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ul>
  );
}

function Note({ note }: { note: HealthNote }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const remove = async () => {
    const done = await run(() => deleteNote(http, note.id));
    toast(
      done
        ? { title: 'Your note is deleted' }
        : { title: 'Your note could not be deleted', variant: 'destructive' },
    );
    await queries.invalidateQueries({ queryKey: HEALTH_KEY });
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">
          {formatLocal(note.at)}, {note.author}
        </p>
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
      </div>
      {note.own ? (
        <Button variant="outline" size="sm" busy={busy} onClick={() => void remove()}>
          Delete<span className="sr-only"> your note of {formatLocal(note.at)}</span>
        </Button>
      ) : null}
    </li>
  );
}
