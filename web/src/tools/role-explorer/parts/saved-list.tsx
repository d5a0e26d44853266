import type { ChangedSinceSeen } from '@roletrail/contracts/http/career';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { MakeGoal } from '../../../features/hand-over/make-goal.tsx';
import { RoleLinks } from '../../../features/hand-over/role-links.tsx';
import { savedQuery, unsave } from '../../../features/occupations/api/saved.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { changeNote, viewsQuery } from '../api/explorer.ts';
import type { OccupationItem } from '../items.ts';
import { listViewedOccupations } from '../viewed-occupations.ts';
import { ReleaseChanges } from './changes.tsx';
import { PayFigure } from './pay.tsx';

type Saved = { id: string; revision: number; code: string; note: string; updatedAt: string };

/** Saved occupations of the user, each with a note. */
export function SavedOccupations({ byCode }: { byCode: ReadonlyMap<string, OccupationItem> }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery(savedQuery(http));
  // The changes are relative to the recorded views.
  const views = useQuery(viewsQuery(http));
  const since = useMemo(() => {
    const viewed = listViewedOccupations(views.data?.items ?? [], byCode);
    return new Map(viewed.map((one) => [one.code, one.since]));
  }, [views.data, byCode]);
  if (error) {
    return <LoadFailure what="what you saved" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Loading what="what you saved" />;
  if (data.items.length === 0) {
    return (
      <Empty
        title="Nothing saved yet"
        action={
          <Button asChild>
            <Link to="/services/roles/enhanced">Open the explorer</Link>
          </Button>
        }
      >
        Press “Save” on an occupation to find it here again, with room for a note.
      </Empty>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {data.items.map((saved) => (
        <li key={`${saved.id} ${saved.revision}`}>
          <SavedCard
            saved={saved}
            item={byCode.get(saved.code) ?? null}
            since={since.get(saved.code) ?? null}
          />
        </li>
      ))}
    </ul>
  );
}

function SavedCard(props: {
  saved: Saved;
  item: OccupationItem | null;
  since: ChangedSinceSeen | null;
}) {
  const { saved, item, since } = props;
  const title = item?.title ?? saved.code;
  return (
    <Card tight className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">
          {item ? (
            <Link className="link" to={`/services/roles/enhanced?open=${saved.code}`}>
              {title}
            </Link>
          ) : (
            `${title}: no longer in our data`
          )}
        </h2>
        <p className="text-sm text-muted">
          {item?.fieldName ?? 'Unknown field'} · changed {formatLocal(saved.updatedAt)}
        </p>
        {item ? (
          <p className="text-sm">
            Median pay: <PayFigure item={item} />
          </p>
        ) : null}
        {since === null ? null : (
          <div className="grid justify-items-start gap-1 text-sm">
            <Badge variant="accent">Changed since your last view</Badge>
            <ReleaseChanges since={since} />
          </div>
        )}
      </div>
      {item ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <RoleLinks code={saved.code} title={title} />
          <MakeGoal code={saved.code} title={title} />
        </div>
      ) : null}
      <Note saved={saved} title={title} />
    </Card>
  );
}

function wrongWith(error: unknown): string | undefined {
  if (!error) return undefined;
  return isProblem(error, 'EDIT_CONFLICT')
    ? 'You changed this note elsewhere. Copy your words, load the page again, and save once more.'
    : formatErrorMessage(error);
}

function Note({ saved, title }: { saved: Saved; title: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [note, setNote] = useState(saved.note);
  const { busy, error, run } = useAction();
  const act = (work: () => Promise<void>) =>
    run(async () => {
      await work();
      await queries.invalidateQueries({ queryKey: savedQuery(http).queryKey });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(() => changeNote(http, saved, note));
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextareaField
        label={`Your note on ${title}`}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={wrongWith(error)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="sm" busy={busy}>
          {note === saved.note ? 'The note is saved' : 'Save the note'}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={busy || undefined}
          onClick={() => void act(() => unsave(http, saved.id))}
        >
          Remove<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </form>
  );
}
