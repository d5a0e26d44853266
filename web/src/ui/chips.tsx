import { Button } from './button.tsx';

/** Removable chips; renders nothing without any. */
export function Chips({
  label,
  chips,
  onRemove,
}: {
  label: string;
  chips: readonly (readonly [id: string, name: string])[];
  onRemove: (id: string) => void;
}) {
  if (chips.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-bold">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {chips.map(([id, name]) => (
          <li key={id}>
            <Button
              variant="outline"
              size="touch"
              aria-label={`Take back: ${name}`}
              onClick={() => onRemove(id)}
            >
              {name} <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
