import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldsQuery } from '../../../../features/occupations/api/occupations.ts';
import { TitleField } from '../../../../features/occupations/components/title-field.tsx';
import { useHttp } from '../../../../lib/http-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { type Answers, isEnough } from '../answers.ts';
import { StageField } from './stage-field.tsx';

/** Questions whose answers every tool uses. */
export function Questions(props: {
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  busy: boolean;
  onDone: () => void;
}) {
  const { answers, onAnswer, busy, onDone } = props;
  const [nothing, setNothing] = useState(false);
  const fields = useQuery(fieldsQuery(useHttp()));
  const change = (part: Partial<Answers>) => onAnswer({ ...answers, ...part });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const enough = isEnough(answers);
    setNothing(!enough);
    if (enough) onDone();
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <section aria-labelledby="by-answers" className="grid min-w-0 gap-4">
      <h2 id="by-answers" className="text-xl">
        Or with three answers
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TitleField
          label="What do you do, or did last?"
          value={answers.title}
          help="A job title, as you would say it. None yet? Leave it empty."
          error={
            nothing && !isEnough(answers)
              ? 'Tell a job title here, or choose what you studied below.'
              : undefined
          }
          onValueChange={(title) => change({ title })}
        />
        <SelectField
          label="What did you study?"
          value={answers.fieldOfStudy}
          help={fields.isError ? 'The list could not be loaded; a job title is enough.' : undefined}
          onChange={({ target }) => change({ fieldOfStudy: target.value })}
        >
          <option value="">None, or not listed</option>
          {[...listed(answers.fieldOfStudy, fields.data ?? [])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <StageField stage={answers.stage} onAnswer={(stage) => change({ stage })} />
        <div className="grid justify-items-start gap-2">
          <Button type="submit" busy={busy}>
            {busy ? 'Looking...' : 'Show my first result'}
          </Button>
          <p className="text-sm">
            Neither a job nor a study?{' '}
            <Link className="link" to="/services/roles/smart">
              The role finder
            </Link>{' '}
            takes what you like.
          </p>
          <p className="text-sm text-muted">
            We keep your answers with your account, sealed under your own key, so that no tool asks
            them again.
          </p>
        </div>
      </form>
    </section>
  );
}

/** Includes the chosen name, also if the list no longer contains it. */
const listed = (chosen: string, names: readonly string[]) =>
  new Set(chosen === '' ? names : [chosen, ...names]);
