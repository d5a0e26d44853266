import { useAction } from '../lib/use-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before something that the person keeps is deleted for good, deletes it, and says where that failed. */
export function DeleteDialog<Kept extends { readonly title: string }>(props: {
  /** null: nothing is asked */
  asked: Kept | null;
  /** what one of them is called: “version” */
  what: string;
  /** what stays of it elsewhere */
  note?: string;
  onDelete: (kept: Kept) => Promise<void>;
  /** deleted or not */
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
