import { STAGE_LABELS } from '../../../../features/career-profile/labels.ts';
import { SelectField } from '../../../../ui/field.tsx';
import type { Answers } from '../answers.ts';

const STAGES = Object.keys(STAGE_LABELS) as (keyof typeof STAGE_LABELS)[];

/** Career stage, which no resume states. */
export function StageField(props: {
  stage: Answers['stage'];
  help?: string;
  onAnswer: (stage: Answers['stage']) => void;
}) {
  const { stage, help, onAnswer } = props;
  return (
    <SelectField
      label="Where do you stand?"
      value={stage}
      help={help}
      onChange={({ target }) => onAnswer(STAGES.find((one) => one === target.value) ?? '')}
    >
      <option value="">I would rather not say</option>
      {STAGES.map((one) => (
        <option key={one} value={one}>
          {STAGE_LABELS[one]}
        </option>
      ))}
    </SelectField>
  );
}
