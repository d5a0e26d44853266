import type { SettingList } from '@roletrail/contracts/http/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { mailTestQuery, sendTestMail } from '../api.ts';

const reasonForm = async () => (await import('../forms.ts')).settingReasonForm;

/** Mail server, and a test mail to oneself. */
export function Mail({ operator }: { operator: SettingList['operator'] }) {
  const http = useHttp();
  const [sent, setSent] = useState<string | null>(null);
  return (
    <section aria-labelledby="settings-mail" className="grid content-start gap-4">
      <h2 id="settings-mail" className="text-xl">
        Mail
      </h2>
      <DescriptionList
        items={[
          {
            term: 'Mail server',
            detail: operator.mailServer ?? 'None: mails wait, and nothing leaves this deployment.',
          },
          { term: 'Sender', detail: operator.mailFrom },
        ]}
      />
      <div>
        <StaffAct<{ reason: string }, string>
          label="Send a test mail to me"
          title="Send a test mail to your address?"
          says={<p>It is sent like all our mails, and shows whether they arrive.</p>}
          verb="Send it"
          schema={reasonForm}
          initial={{ reason: '' }}
          send={(body) => sendTestMail(http, body)}
          onDone={setSent}
          done="The test mail is queued"
        />
      </div>
      {sent === null ? null : <Delivery key={sent} id={sent} />}
    </section>
  );
}

function Delivery({ id }: { id: string }) {
  const query = useQuery(mailTestQuery(useHttp(), id));
  return (
    <QueryView query={query} what="the delivery of the test mail">
      {({ state, attempts, error }) =>
        state === 'sent' ? (
          <Alert variant="success" title="The mail server accepted the test mail">
            Look in your inbox and your spam folder.
          </Alert>
        ) : state === 'refused' ? (
          <Alert variant="destructive" title="The mail server refused the test mail">
            It answered: {error ?? 'nothing'}.
          </Alert>
        ) : (
          <Alert title="The test mail is waiting">
            {attempts === 0
              ? 'No attempt was made yet.'
              : `Attempts so far: ${attempts}. Last failure: ${error ?? 'none yet'}.`}
          </Alert>
        )
      }
    </QueryView>
  );
}
