import type { LucideIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { FieldFrame } from './field.tsx';

/** File field with drop and keyboard. `region` is its accessible name. */
export function FilePicker({
  region,
  label,
  help,
  accept,
  Icon,
  onFile,
}: {
  region: string;
  label: string;
  help: string;
  /** accepted file types */
  accept?: string;
  Icon: LucideIcon;
  onFile: (file: File) => void;
}) {
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const file = event.dataTransfer.files.item(0);
    if (file !== null) onFile(file);
  };
  return (
    <section
      aria-label={region}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      className={cn(
        'grid grid-cols-1 gap-3 rounded-md border-2 border-dashed px-5 py-8',
        over ? 'border-accent-text bg-raised' : 'border-control bg-surface',
      )}
    >
      <Icon aria-hidden="true" className="size-8 text-accent-text" />
      <FieldFrame label={label} className="grid-cols-1" help={help}>
        {(aria) => (
          <input
            {...aria}
            type="file"
            accept={accept}
            className="w-full min-w-0 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-control file:bg-background file:px-4 file:font-bold file:text-foreground"
            onChange={({ target }) => {
              const file = target.files?.item(0);
              // permits the same file again after a change
              target.value = '';
              if (file) onFile(file);
            }}
          />
        )}
      </FieldFrame>
    </section>
  );
}
