import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cn } from '../../../lib/cn.ts';

export type ScaleAnchor = { readonly level: number; readonly text: string };

/**
 * Question with a row of numbers. A digit key chooses its number while the row has the focus.
 * @param props.levels numbers of the row, lowest first
 */
export function ScaleQuestion(props: {
  label: string;
  levels: readonly number[];
  /** chosen number; null: none */
  value: number | null;
  anchors: readonly ScaleAnchor[];
  /** false: the anchors stand above several questions, and only screen readers get them here */
  showAnchors: boolean;
  /** between label and row */
  question?: string | undefined;
  onChoose: (value: number) => void;
  /** below the row */
  children?: ReactNode;
}) {
  const { label, levels, value, anchors, showAnchors, question, onChoose, children } = props;
  const name = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const digit = levels.find((level) => String(level) === event.key);
    if (digit === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    onChoose(digit);
    const row = event.currentTarget.closest('fieldset');
    row?.querySelector<HTMLInputElement>(`input[value="${digit}"]`)?.focus();
  };
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-1 font-bold">{label}</legend>
      {question === undefined ? null : <p className="text-sm text-muted">{question}</p>}
      {showAnchors ? <Anchors anchors={anchors} /> : null}
      <div
        className={cn(
          'grid max-w-md rounded-md border border-control',
          levels.length > 5 ? 'grid-cols-8' : 'grid-cols-5',
        )}
      >
        {levels.map((level) => (
          <label
            key={level}
            className="grid min-h-13 cursor-pointer content-center justify-items-center gap-1 border-r border-border py-1.5 text-sm tabular-nums last:border-r-0 hover:bg-raised has-[:checked]:bg-raised has-[:checked]:font-bold"
          >
            <input
              type="radio"
              className="tick"
              name={name}
              value={level}
              checked={value === level}
              aria-label={nameOf(level, anchors)}
              onChange={() => onChoose(level)}
              onKeyDown={onKeyDown}
            />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function nameOf(level: number, anchors: readonly ScaleAnchor[]): string {
  const anchor = anchors.find((one) => one.level === level);
  if (anchor) return `${level}: ${anchor.text}`;
  return level === 0 ? '0: Not yet' : String(level);
}

export function Anchors({ anchors }: { anchors: readonly ScaleAnchor[] }) {
  return (
    <dl className="grid max-w-2xl gap-y-1 text-sm">
      {anchors.map(({ level, text }) => (
        <div key={level} className="flex gap-3">
          <dt className="w-4 shrink-0 text-right font-bold tabular-nums">{level}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
