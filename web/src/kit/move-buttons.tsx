import { ArrowDown, ArrowUp, Undo2, X } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** Buttons up, down, and remove or restore. At an end the disabled button keeps the focus. */
export function MoveButtons({
  what,
  isKept = true,
  isFirst,
  isLast,
  onMove,
  onKeep,
  inWords = false,
}: {
  what: string;
  isKept?: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  /** undefined: it cannot be removed */
  onKeep?: (kept: boolean) => void;
  /** text label on the last button */
  inWords?: boolean;
}) {
  const size = 'sm';
  return (
    <div className="flex items-start gap-1 justify-self-end">
      <Button
        variant="ghost"
        size={size}
        aria-label={`Move up: ${what}`}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size={size}
        aria-label={`Move down: ${what}`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
      {onKeep ? (
        <Button
          variant="ghost"
          size={size}
          aria-label={`${isKept ? 'Leave out' : 'Bring back'}: ${what}`}
          onClick={() => onKeep(!isKept)}
        >
          {isKept ? (
            <X aria-hidden="true" className="size-4" />
          ) : (
            <Undo2 aria-hidden="true" className="size-4" />
          )}
          {inWords ? (isKept ? 'Leave out' : 'Bring back') : null}
        </Button>
      ) : null}
    </div>
  );
}
