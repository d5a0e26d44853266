import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { MoveButtons } from '../../../kit/move-buttons.tsx';
import { Field } from '../../../ui/field.tsx';
import type { EditEntry, EntryField } from '../editing.ts';
import { SECTIONS } from '../labels.ts';
import { LineEditor } from './line-editor.tsx';

type Props = {
  entry: EditEntry;
  /** position in its section, from 1 */
  number: number;
  /** path in the draft; undefined: left out */
  path: string | undefined;
  paths: ReadonlyMap<string, string>;
  isFirst: boolean;
  isLast: boolean;
  onChange: (part: Partial<EditEntry>) => void;
  onMove: (step: -1 | 1) => void;
};

/** One job, study or project: its fields and lines. */
export function EntryEditor({
  entry,
  number,
  path,
  paths,
  isFirst,
  isLast,
  onChange,
  onMove,
}: Props) {
  const { one, title, at } = SECTIONS[entry.section];
  const name = entry.title || entry.at || 'without a name';
  const fields: (readonly [field: EntryField, label: string])[] = [
    ['title', title],
    ...(at === null ? [] : [['at', at] as const, ['place', 'Town'] as const]),
    ['dates', 'Dates, such as Mar 2019 – present'],
    ['note', 'Details, such as “full time”'],
  ];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-border bg-surface p-4 sm:p-5">
      <legend className="px-1 font-bold">
        {one} {number}: {name}
      </legend>
      {entry.kept ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([field, label]) => (
              <Field
                key={field}
                label={label}
                value={entry[field]}
                maxLength={RESUME_DRAFT_MAX.field}
                data-path={path && `${path}.${field}`}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            ))}
          </div>
          <LineEditor
            lines={entry.points}
            of={name}
            paths={paths}
            onChange={(points) => onChange({ points })}
          />
        </>
      ) : null}
      <MoveButtons
        what={`${one} ${number}`}
        isKept={entry.kept}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
        onKeep={(kept) => onChange({ kept })}
        inWords
      />
    </fieldset>
  );
}
