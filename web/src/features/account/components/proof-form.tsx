import { ActionForm } from '../../../kit/form/action-form.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CurrentPassword } from './current-password.tsx';
import { FactorCode } from './factor-code.tsx';

type Proof = { currentPassword: string; code: string };

const schema = async () => (await import('../form-schemas.ts')).proofFields;

/** Asks for the password and a code before a change of the second factor. */
export function ProofForm<Answer>(props: {
  explanation: string;
  verb: string;
  destructive?: boolean;
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}) {
  return (
    <ActionForm
      schema={schema}
      initial={{ currentPassword: '', code: '' }}
      problems={{ PASSWORD_WRONG: 'currentPassword', SECOND_FACTOR_INVALID: 'code' }}
      general={(error) => (isProblem(error, 'WEAK_PASSWORD') ? <TooShortAlone /> : undefined)}
      send={props.send}
      onDone={props.onDone}
      verb={props.verb}
      destructive={props.destructive ?? false}
      onCancel={props.onCancel}
    >
      {(field) => (
        <>
          <p>{props.explanation}</p>
          <CurrentPassword autoFocus {...field('currentPassword')} />
          <FactorCode {...field('code')} />
        </>
      )}
    </ActionForm>
  );
}

function TooShortAlone() {
  return (
    <Alert variant="destructive" title="Your password is too short to stand alone">
      Choose a longer password first, then switch the second factor off.
    </Alert>
  );
}
