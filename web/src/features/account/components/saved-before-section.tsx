import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deleteSaved, keepSaved, savedBeforeQuery } from '../api/saved-before.ts';

/** Offers to delete items that another person may have saved before the address was verified. */
export function SavedBeforeSection() {
  const http = useHttp();
  const queries = useQueryClient();
  const keeping = useAction();
  const deleting = useAction();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(savedBeforeQuery(http));
  if (!data || data.before === null) return null;
  const items = data.items === 1 ? '1 item' : `${data.items} items`;
  const remove = async () => {
    if (!(await deleting.run(() => deleteSaved(http)))) return;
    setAsking(false);
    await queries.invalidateQueries();
  };
  const keep = () =>
    keeping.run(async () => {
      await keepSaved(http);
      await queries.invalidateQueries(savedBeforeQuery(http));
    });
  return (
    <Alert variant="warning" title={`${items} saved before the address was yours`}>
      <p>
        The e-mail address of this account was not confirmed before {formatLocal(data.before)}.
        Another person may have saved these items: resumes, job ads, results, searches, occupations.
      </p>
      {keeping.error ? <p>{formatErrorMessage(keeping.error)}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Delete {items}
        </Button>
        <Button variant="outline" busy={keeping.busy} onClick={() => void keep()}>
          Keep them
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Delete ${items}?`}
        verb="Delete"
        busy={deleting.busy}
        error={deleting.error}
        onConfirm={() => void remove()}
        onCancel={() => {
          setAsking(false);
          deleting.clear();
        }}
      >
        Items that you saved or changed since then stay. The others cannot be brought back.
      </ConfirmDialog>
    </Alert>
  );
}
