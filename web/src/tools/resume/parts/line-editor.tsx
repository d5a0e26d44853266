import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { MoveButtons } from '../../../kit/move-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { type EditLine, movedEntry, newLine, updateItem } from '../editing.ts';

/** Lines of an entry: edit, sort, remove and restore. */
export function LineEditor({
  lines,
  of,
  paths,
  onChange,
}: {
  lines: readonly EditLine[];
  /** name of the entry */
  of: string;
  paths: ReadonlyMap<string, string>;
  onChange: (lines: readonly EditLine[]) => void;
}) {
  const move = (id: string, step: -1 | 1) => onChange(movedEntry(lines, id, step));
  return (
    <div className="grid gap-3">
      {lines.length > 0 ? (
        <ul aria-label={`Lines of ${of}`} className="grid gap-3">
          {lines.map(({ id, text, kept }, at) => (
            <li key={id} className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-2">
              {kept ? (
                <Textarea
                  short
                  rows={2}
                  aria-label={`Line ${at + 1} of ${of}`}
                  value={text}
                  maxLength={RESUME_DRAFT_MAX.line}
                  data-path={paths.get(id)}
                  onChange={({ target }) => onChange(updateItem(lines, id, { text: target.value }))}
                  onKeyDown={(event) => {
                    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                    if (!event.altKey || step === 0) return;
                    event.preventDefault();
                    move(id, step);
                  }}
                />
              ) : (
                <p className="py-2 text-sm text-muted">
                  Left out: <del>{text}</del>
                </p>
              )}
              <MoveButtons
                what={`Line ${at + 1} of ${of}`}
                isKept={kept}
                isFirst={at === 0}
                isLast={at === lines.length - 1}
                onMove={(step) => move(id, step)}
                onKeep={(next) => onChange(updateItem(lines, id, { kept: next }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="ghost"
        size="touch"
        className="justify-self-start"
        aria-label={`Add a line to ${of}`}
        onClick={() => onChange([...lines, newLine()])}
      >
        Add a line
      </Button>
    </div>
  );
}
