import type { EntrySection } from '@roletrail/contracts/http/resume-draft';
import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { useState } from 'react';
import { MoveButtons } from '../../../kit/move-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import {
  type Edit,
  type HeadField,
  listEntrySections,
  movedEntry,
  newEntry,
  sectionMoved,
  updateItem,
} from '../editing.ts';
import { isSection, SECTIONS } from '../labels.ts';
import { EntryEditor } from './entry-editor.tsx';

export type EditorProps = {
  edit: Edit;
  /** draft path of each id */
  paths: ReadonlyMap<string, string>;
  onEdit: (edit: Edit) => void;
};

const HEAD: readonly (readonly [field: HeadField, label: string])[] = [
  ['name', 'Name'],
  ['headline', 'Headline'],
  ['email', 'E-mail address'],
  ['phone', 'Phone'],
  ['place', 'Town'],
];

/** Editable fields of the resume. */
export function ResumeEditor({ edit, paths, onEdit }: EditorProps) {
  const change = (part: Partial<Edit>) => onEdit(Object.assign({}, edit, part));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-bold">Who you are</legend>
        {HEAD.map(([field, label]) => (
          <Field
            key={field}
            label={label}
            value={edit[field]}
            data-path={field}
            maxLength={RESUME_DRAFT_MAX.field}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
        <TextareaField
          label="Links"
          short
          value={edit.links}
          data-path="links"
          onChange={({ target }) => change({ links: target.value })}
        />
        <TextareaField
          label="Summary"
          className="sm:col-span-2"
          rows={3}
          value={edit.summary}
          maxLength={RESUME_DRAFT_MAX.summary}
          data-path="summary"
          onChange={({ target }) => change({ summary: target.value })}
        />
      </fieldset>
      <Entries edit={edit} paths={paths} onEdit={onEdit} />
      <TextareaField
        label="Skills, one a line"
        rows={6}
        value={edit.skills}
        data-path="skills"
        onChange={({ target }) => change({ skills: target.value })}
      />
      {edit.more.map(({ id, heading, lines }) => (
        <TextareaField
          key={id}
          label={heading}
          short
          value={lines}
          data-path={paths.get(id)}
          onChange={({ target }) =>
            change({ more: updateItem(edit.more, id, { lines: target.value }) })
          }
        />
      ))}
    </div>
  );
}

/** Sections in page order. */
function Entries({ edit, paths, onEdit }: EditorProps) {
  const entries = (next: Edit['entries']) => onEdit(Object.assign({}, edit, { entries: next }));
  const sections = listEntrySections(edit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map((section, at) => (
        <section key={section} aria-labelledby={`section-${section}`} className="grid gap-4">
          <div className="flex items-center justify-between gap-4">
            <h2 id={`section-${section}`} className="text-lg">
              {SECTIONS[section].many}
            </h2>
            {sections.length > 1 ? (
              <MoveButtons
                what={`the section ${SECTIONS[section].many}`}
                isFirst={at === 0}
                isLast={at === sections.length - 1}
                onMove={(step) => onEdit(sectionMoved(edit, section, step))}
              />
            ) : null}
          </div>
          <SectionEntries section={section} edit={edit} paths={paths} onEntries={entries} />
        </section>
      ))}
      <AddEntry onAdd={(section) => entries(withNew(edit, section))} />
    </div>
  );
}

function SectionEntries({
  section,
  edit,
  paths,
  onEntries,
}: Pick<EditorProps, 'edit' | 'paths'> & {
  section: EntrySection;
  onEntries: (entries: Edit['entries']) => void;
}) {
  const own = edit.entries.filter((entry) => entry.section === section);
  return own.map((entry, at) => (
    <EntryEditor
      key={entry.id}
      entry={entry}
      number={at + 1}
      path={paths.get(entry.id)}
      paths={paths}
      isFirst={at === 0}
      isLast={at === own.length - 1}
      onChange={(part) => onEntries(updateItem(edit.entries, entry.id, part))}
      onMove={(step) =>
        onEntries(movedEntry(edit.entries, entry.id, step, (one) => one.section === section))
      }
    />
  ));
}

/** Adds an entry after the last one of its section; without one, at the end. */
function withNew({ entries }: Edit, section: EntrySection): Edit['entries'] {
  const last = entries.map((entry) => entry.section).lastIndexOf(section);
  const at = last < 0 ? entries.length : last + 1;
  return [...entries.slice(0, at), newEntry(section), ...entries.slice(at)];
}

function AddEntry({ onAdd }: { onAdd: (section: EntrySection) => void }) {
  const [section, setSection] = useState<EntrySection>('experience');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Add an entry"
        value={section}
        onChange={({ target }) => setSection(isSection(target.value) ? target.value : section)}
      >
        {Object.entries(SECTIONS).map(([name, { one }]) => (
          <option key={name} value={name}>
            {one}
          </option>
        ))}
      </SelectField>
      <Button variant="outline" onClick={() => onAdd(section)}>
        Add
      </Button>
    </div>
  );
}
