import { type FormEvent, useState } from 'react';
import { formatErrorMessage, isProblem } from '../lib/http-errors.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** Formats the error, with the current name after a conflict. */
function wrongWith(error: unknown, title: string): string | undefined {
  if (!error) return undefined;
  return isProblem(error, 'EDIT_CONFLICT')
    ? `You changed it elsewhere meanwhile: it is called “${title}” now. Save once more to call it this.`
    : formatErrorMessage(error);
}

/** Form that renames a saved item. */
export function RenameForm(props: {
  /** stored name */
  title: string;
  /** maximum length, characters */
  most: number;
  /** also refetches the item after a conflict */
  onRename: (title: string) => Promise<void>;
  /** renamed or cancelled */
  onDone: () => void;
}) {
  const { title: kept, most, onRename, onDone } = props;
  const action = useAction();
  const [title, setTitle] = useState(kept);
  const name = title.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    if (await action.run(() => onRename(name))) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2 py-2">
      <Field
        label={`Another name for “${kept}”`}
        value={title}
        maxLength={most}
        autoComplete="off"
        autoFocus
        error={name === '' ? 'Give it a name.' : wrongWith(action.error, kept)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="outline" size="touch" busy={action.busy}>
          Save
        </Button>
        <Button variant="ghost" size="touch" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
