import { useState } from 'react';
import { Button } from './button.tsx';

/** Whether something that the person keeps is being given another name: then RenameForm stands there. */
export interface Renaming {
  readonly isOn: boolean;
  /** it was, a moment ago: what was pressed to come back is gone */
  readonly wasOn: boolean;
  begin(): void;
  end(): void;
}

export function useRenaming(): Renaming {
  const [state, setState] = useState<'not yet' | 'on' | 'over'>('not yet');
  return {
    isOn: state === 'on',
    wasOn: state === 'over',
    begin: () => setState('on'),
    end: () => setState('over'),
  };
}

/** What can be done to each thing of a list that the person keeps. */
export function RenameAndDelete(props: {
  title: string;
  renaming: Renaming;
  onDelete: () => void;
}) {
  const { title, renaming, onDelete } = props;
  return (
    <>
      <Button
        variant="ghost"
        size="touch"
        autoFocus={renaming.wasOn}
        aria-label={`Rename ${title}`}
        onClick={renaming.begin}
      >
        Rename
      </Button>
      <Button variant="ghost" size="touch" aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}
