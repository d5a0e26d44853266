import { COMPETENCIES } from '@roletrail/contracts/interview-competencies';
import { ActionForm, type FieldOf } from '../../../kit/form/action-form.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, FieldError, TextareaField } from '../../../ui/field.tsx';
import { NEW_STORY_PARTS, type StoryPart } from '../new-story.ts';
import type { StoryFields } from '../story-fields.ts';

const PART_FIELDS: Readonly<Record<StoryPart, { label: string; help: string; rows: number }>> = {
  situation: {
    label: 'Situation',
    help: 'Where and when it was, in one or two sentences.',
    rows: 3,
  },
  task: { label: 'Task', help: 'What was yours to do.', rows: 2 },
  action: { label: 'Action', help: 'What you did, step by step. Begin with “I”.', rows: 6 },
  result: { label: 'Result', help: 'What was different afterwards. A number helps.', rows: 3 },
};

const schema = async () => (await import('../story-fields.ts')).storyFields;

/** Form of a story. @param onDone gets nothing: the lists are fetched anew by the caller */
export function StoryForm(props: {
  initial: StoryFields;
  verb: string;
  send: (story: StoryFields) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { initial, verb, send, onDone, onCancel } = props;
  return (
    <ActionForm
      schema={schema}
      initial={initial}
      send={send}
      verb={verb}
      onDone={onDone}
      onCancel={onCancel}
      guardLeaving
    >
      {(field) => <Fields field={field} />}
    </ActionForm>
  );
}

function Fields({ field }: { field: FieldOf<StoryFields> }) {
  const { error, ...competencies } = field('competencies');
  return (
    <>
      <Field label="Title" help="Words that remind you of the story." {...field('title')} />
      {NEW_STORY_PARTS.map((part) => (
        <TextareaField
          key={part}
          label={PART_FIELDS[part].label}
          help={PART_FIELDS[part].help}
          rows={PART_FIELDS[part].rows}
          {...field(part)}
        />
      ))}
      <fieldset className="grid">
        <legend className="font-bold">What it shows</legend>
        <p className="text-sm text-muted">
          Up to six. New questions about these find the story again.
        </p>
        <div className="grid sm:grid-cols-2">
          {COMPETENCIES.map(({ id, label }) => (
            <CheckboxField key={id} label={label} value={id} {...competencies} />
          ))}
        </div>
        {error === undefined ? null : <FieldError id="competencies-error">{error}</FieldError>}
      </fieldset>
    </>
  );
}
