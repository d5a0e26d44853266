import { type FormEvent, useCallback, useRef, useState } from 'react';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Second step: a code of the authenticator app or a recovery code. */
export function SecondFactorForm(props: {
  onSubmit: (code: string) => Promise<void>;
  onBack: () => void;
}) {
  const action = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  // the other kind of code has its own field
  const arrived = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    field?.focus();
  }, []);
  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code === '') return refuse('Enter the code.');
    await action.run(async () => {
      try {
        await props.onSubmit(code);
      } catch (error) {
        if (!isProblem(error, 'SECOND_FACTOR_INVALID')) throw error;
        refuse(error.message);
      }
    });
  };
  const toggle = () => {
    setProblem(undefined);
    setRecovery(!recovery);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <Field
        key={recovery ? 'recovery' : 'app'}
        ref={arrived}
        label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
        help={
          recovery
            ? 'One of the codes that you kept when you set the second factor up. Each works once.'
            : 'Six digits. They change every half minute.'
        }
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        error={problem}
        onInput={() => setProblem(undefined)}
      />
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={toggle}>
          {recovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={props.onBack}>
          Start again
        </Button>
      </div>
    </form>
  );
}
