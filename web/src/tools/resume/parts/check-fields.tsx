import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import type { ReviewDoubt } from '@roletrail/contracts/tools/resume';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { type DoubtfulField, doubtfulFields, formatPlace } from '../doubts.ts';
import { type Edit, type HeadField, updateItem } from '../editing.ts';
import { SECTIONS } from '../labels.ts';

const HEAD: Readonly<Partial<Record<HeadField, string>>> = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  place: 'Town',
};
const SHOWN = 5;

type Props = { edit: Edit; onEdit: (edit: Edit) => void };

/** Doubtful fields of the file, to correct here; the most doubtful first. */
export function CheckFields({ doubts, ...props }: Props & { doubts: readonly ReviewDoubt[] }) {
  // doubts refer to the draft as opened
  const [fields] = useState(() => doubtfulFields(doubts, props.edit));
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  if (fields.length === 0) return null;
  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    setChecked(next);
  };
  const left = fields.length - checked.size;
  const shown = isWhole ? fields : fields.slice(0, SHOWN);
  return (
    <section
      aria-labelledby="check-fields"
      className="grid gap-4 rounded-md border border-warning bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="check-fields" className="text-lg">
          Check these fields
        </h2>
        <Badge variant={left === 0 ? 'success' : 'warning'} role="status">
          {left === 0 ? 'All checked' : `${left} to check`}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        We are not sure that we read these correctly. Compare each with your file, and correct it
        here.
      </p>
      <ul className="grid gap-5">
        {shown.map((field) => (
          <li key={field.id} className="grid gap-2 border-t border-border pt-4">
            <Doubt field={field} {...props} />
            <CheckboxField
              label={
                <>
                  Checked<span className="sr-only">: {labelOf(field, props.edit)}</span>
                </>
              }
              checked={checked.has(field.id)}
              onChange={() => toggle(field.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length < fields.length ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setWhole(true)}>
          Show {fields.length - shown.length} more
        </Button>
      ) : null}
    </section>
  );
}

/** Name of the field, such as “Job 2: Employer”. */
function labelOf({ target, doubt }: DoubtfulField, edit: Edit): string {
  if (target.kind === 'head') return HEAD[target.field] ?? target.field;
  if (target.kind === 'skill') return 'Skill';
  if (target.kind === 'none') return doubt.place?.text ?? '';
  const entry = edit.entries.find(({ id }) => id === target.id);
  if (!entry) return '';
  const { one, title, at } = SECTIONS[entry.section];
  const own = edit.entries.filter(({ section }) => section === entry.section);
  const name = { title, at: at ?? '', dates: 'Dates' }[target.field as 'title' | 'at' | 'dates'];
  return `${one} ${own.indexOf(entry) + 1}: ${name}`;
}

function Doubt({ field, edit, onEdit }: Props & { field: DoubtfulField }) {
  const { target, doubt } = field;
  const label = labelOf(field, edit);
  const help = [doubt.why, formatPlace(doubt.place)].filter((part) => part !== '').join(' ');
  const change = (part: Partial<Edit>) => onEdit(Object.assign({}, edit, part));
  const max = RESUME_DRAFT_MAX.field;
  if (target.kind === 'head') {
    const onChange = (value: string) => change({ [target.field]: value });
    return (
      <DoubtField
        label={label}
        help={help}
        max={max}
        onChange={onChange}
        value={edit[target.field]}
      />
    );
  }
  const entry = target.kind === 'entry' ? edit.entries.find(({ id }) => id === target.id) : null;
  if (target.kind !== 'entry' || !entry) return <p className="text-sm break-words">{help}</p>;
  const update = (part: Partial<typeof entry>) =>
    change({ entries: updateItem(edit.entries, entry.id, part) });
  const isOtherWay = target.field === 'title' && entry.title !== '' && entry.at !== '';
  return (
    <>
      <DoubtField
        label={label}
        help={help}
        max={max}
        value={entry[target.field]}
        onChange={(value) => update({ [target.field]: value })}
      />
      {isOtherWay ? (
        <Button
          variant="outline"
          size="touch"
          className="justify-self-start"
          onClick={() => update({ title: entry.at, at: entry.title })}
        >
          Swap with “{entry.at}”
        </Button>
      ) : null}
    </>
  );
}

function DoubtField(props: {
  label: string;
  help: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, help, max, value, onChange } = props;
  return (
    <Field
      label={label}
      help={<span className="break-words">{help}</span>}
      value={value}
      maxLength={max}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
