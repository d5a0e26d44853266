import { useLocation } from 'react-router-dom';
import { DOCUMENT_PATH } from '../../../lib/document-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import type { SetupValues } from '../setup-values.ts';

/**
 * Choice to speak. Only a document of this very address may use the microphone. After a way here by
 * links the page must load once more, and takes the values of the form along in the tab's history.
 */
export function SpeakingField(props: { values: SetupValues; onSpeaks: (speaks: boolean) => void }) {
  const { values, onSpeaks } = props;
  const here = useLocation();
  const mayRecord = DOCUMENT_PATH === here.pathname;
  const reload = () => {
    // the router reads `usr` as the state of the location once the page has loaded again
    const usr = { setup: { ...values, speaks: true } };
    history.replaceState({ ...history.state, usr }, '');
    location.reload();
  };
  return (
    <div className="grid gap-3">
      <CheckboxField
        label="I want to speak my answers"
        help="You record yourself and listen. The recording stays in this tab and is never sent. For the feedback you write your answer down."
        checked={values.speaks}
        onChange={({ target }) => onSpeaks(target.checked)}
      />
      {values.speaks && !mayRecord ? (
        <Alert title="Load this page once more to use the microphone">
          <p>The browser allows it only to this page, opened by itself. What you entered stays.</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={reload}>
            Load the page again
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}
