import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { useRef } from 'react';
import { TitleCombobox } from '../../../features/occupations/components/title-combobox.tsx';
import { Chips } from '../../../ui/chips.tsx';

type Named = { readonly code: string; readonly title: string };

/** Chosen occupations, and a field that adds one by its title. */
export function Chooser(props: {
  /** codes, with titles if loaded */
  chosen: readonly Named[];
  onChoose: (codes: readonly string[]) => void;
}) {
  const { chosen, onChoose } = props;
  const whole = useRef<HTMLDivElement>(null);
  const codes = chosen.map(({ code }) => code);
  // The pressed button or option disappears, so move the focus.
  const change = (next: readonly string[]) => {
    onChoose(next);
    whole.current?.focus();
  };
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-5">
      <Chips
        label="You compare"
        chips={chosen.map(({ code, title }) => [code, title])}
        onRemove={(code) => change(codes.filter((other) => other !== code))}
      />
      {codes.length >= COMPARED_MAX ? (
        <p className="text-sm text-muted">Four at most. Take one back to choose another.</p>
      ) : (
        <TitleCombobox
          key={codes.join()}
          label={codes.length === 0 ? 'A job title' : 'Another job title'}
          onChoose={({ code }) => change([...new Set([...codes, code])])}
        />
      )}
    </div>
  );
}
