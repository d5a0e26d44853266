import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { Scale } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Adds an occupation to the comparison, or removes it. */
export function CompareButton(props: {
  /** codes in the comparison */
  compared: readonly string[];
  code: string;
  title: string;
  onToggle: (code: string) => void;
}) {
  const { compared, code, title, onToggle } = props;
  const chosen = compared.includes(code);
  const full = !chosen && compared.length >= COMPARED_MAX;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-pressed={chosen}
      aria-disabled={full || undefined}
      title={full ? `${COMPARED_MAX} are compared at most` : undefined}
      onClick={() => onToggle(code)}
    >
      <Scale aria-hidden="true" className="size-4" />
      {chosen ? 'Compared' : 'Compare'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
