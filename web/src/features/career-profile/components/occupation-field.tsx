import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TitleCombobox } from '../../occupations/components/title-combobox.tsx';

type Chosen = { readonly code: string; readonly title: string };

/** Finds an occupation by a typed title; the user chooses it and can change it. */
export function OccupationField(props: {
  label: string;
  /** null: none; title null: not loaded */
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}) {
  const { label, chosen, onChoose } = props;
  const [isNew, setIsNew] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => {
    if (isNew) again.current?.focus();
  }, [isNew]);
  if (chosen === null) {
    return (
      <TitleCombobox
        label={label}
        onChoose={(one) => {
          setIsNew(true);
          onChoose(one);
        }}
      />
    );
  }
  return (
    <div className="grid gap-1.5">
      <p className="font-bold">{label}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{chosen.title}</p>
        <Button
          ref={again}
          variant="outline"
          size="touch"
          onClick={() => {
            setIsNew(false);
            onChoose(null);
          }}
        >
          Choose another<span className="sr-only"> for “{label}”</span>
        </Button>
      </div>
    </div>
  );
}
