import { SKILLS_LIMITS } from '@roletrail/contracts/tool-limits';
import { Field, SelectField } from '../../../ui/field.tsx';
import type { Proof } from '../answer-sheet.ts';
import type { ResumeLines } from './use-resume-lines.ts';

const SHOWN_MOST = 90;
const shortened = (line: string) =>
  line.length > SHOWN_MOST ? `${line.slice(0, SHOWN_MOST - 1)}…` : line;

/** Optional proof of an answer: own words, or a line of the active resume. */
export function ProofField(props: {
  label: string;
  proof: Proof | null;
  /** null: no active resume */
  lines: ResumeLines | null;
  onChange: (proof: Proof) => void;
}) {
  const { label, proof, lines, onChange } = props;
  const isGiven = (proof?.text.trim() ?? '') !== '';
  return (
    <details>
      <summary className="target w-fit cursor-pointer content-center text-sm text-muted">
        {isGiven ? 'What shows it: added' : 'Add what shows it'}
        <span className="sr-only">, for {label}</span>
      </summary>
      <div className="mt-2 grid max-w-2xl gap-3">
        {lines === null ? null : (
          <SelectField
            label="A line of your resume"
            value={lines.lines.find((line) => line === proof?.text) ?? ''}
            onChange={({ target }) => onChange({ text: target.value, resume: lines.resume })}
          >
            <option value="">None</option>
            {lines.lines.map((line) => (
              <option key={line} value={line}>
                {shortened(line)}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label={lines === null ? 'What you did' : 'Or in your own words'}
          value={proof?.text ?? ''}
          maxLength={SKILLS_LIMITS.proofMax}
          autoComplete="off"
          help="One thing that you did, with a number if you have one."
          onChange={({ target }) => onChange({ text: target.value, resume: null })}
        />
      </div>
    </details>
  );
}
