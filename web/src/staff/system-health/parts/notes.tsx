import type { HealthNote } from '@roletrail/contracts/http/system-health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { HEALTH_KEY } from '../api/health.ts';
import { deleteNote, NOTE_MAX, notesQuery, writeNote } from '../api/notes.ts';

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

const schema = async () => (await import('../form-schemas.ts')).noteFields;

function NoteForm() {
  const http = useHttp();
  const queries = useQueryClient();
  return (
    <ActionForm
      schema={schema}
      initial={{ text: '' }}
      send={({ text }) => writeNote(http, text)}
      onDone={() => {
        toast({ title: 'Your note is saved' });
        // notes are marks of the charts
        void queries.invalidateQueries({ queryKey: HEALTH_KEY });
      }}
      problems={{ VALIDATION_FAILED: 'text' }}
      clears
      verb="Save the note"
    >
      {(field) => (
        <TextareaField
          label="New note"
          maxLength={NOTE_MAX}
          help="What you see and what you did, for the next admin. All admins read it."
          {...field('text')}
        />
      )}
    </ActionForm>
  );
}

function NoteList() {
  const notes = useQuery(notesQuery(useHttp()));
  return (
    <QueryView query={notes} what="the notes" skeleton={<Skeleton className="h-24 w-full" />}>
      {({ notes: written }) =>
        written.length === 0 ? (
          <p className="text-muted">No notes yet.</p>
        ) : (
          <ul aria-label="Notes" className="divide-y divide-border border-y border-border">
            {written.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )
      }
    </QueryView>
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
          {note.finding === null ? '' : `, acknowledged ${note.finding}`}
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
