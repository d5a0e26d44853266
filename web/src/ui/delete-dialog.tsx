import { useAction } from '../lib/use-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Confirms a permanent deletion of a saved item, deletes it and shows errors. */
export function DeleteDialog<Kept extends { readonly title: string }>(props: {
  /** null: closed */
  asked: Kept | null;
  /** noun of the item: “version” */
  what: string;
  /** copies that remain elsewhere */
  note?: string;
  onDelete: (kept: Kept) => Promise<void>;
  /** deleted or cancelled */
  onClose: () => void;
}) {
  const { asked, what, note, onDelete, onClose } = props;
  const { busy, error, run, clear } = useAction();
  const remove = async (kept: Kept) => {
    if (await run(() => onDelete(kept))) onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={`Delete this ${what}?`}
      verb="Delete"
      busy={busy}
      error={error}
      onConfirm={() => asked && void remove(asked)}
      onCancel={() => {
        onClose();
        clear();
      }}
    >
      {asked?.title}. It cannot be brought back. {note}
    </ConfirmDialog>
  );
}
