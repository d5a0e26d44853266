import { OPENING_TEXT_MAX } from '@roletrail/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { OPENING_REASONS } from '../../../features/consent-words/opening-reasons.ts';
import { useSession } from '../../../features/session/session-context.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { download } from '../../../lib/download.ts';
import type { Http } from '../../../lib/http.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';

interface Which {
  readonly userId: string;
  readonly eventId: string;
}

const schema = async () => (await import('@roletrail/contracts/http/audit-opening')).openSealedBody;
const NOT_YET =
  'The certificate is not ready: no signed root covers this decision yet. Try again in a moment.';

/** Downloads the certificate. @param body grounds of an opening; null: what is sealed stays sealed */
async function save(http: Http, { userId, eventId }: Which, body: object | null): Promise<void> {
  const path = `/admin/users/${userId}/decisions/${eventId}/certificate.pdf`;
  const response = await http.send(path, body === null ? {} : { method: 'POST', body });
  if (response.status === 202) throw new Error(NOT_YET);
  download(`roletrail-certificate-${eventId}.pdf`, 'application/pdf', await response.blob());
}

/** Certificate of a decision as a PDF; compliance staff can open what is sealed in it. */
export function Certificate(which: Which) {
  const http = useHttp();
  const session = useSession();
  const saving = useMutation({ mutationFn: () => save(http, which, null) });
  const isCompliance = session.status === 'signed-in' && session.user.roles.includes('compliance');
  return (
    <div className="flex flex-wrap gap-2 py-1" data-no-print>
      <Button variant="outline" size="sm" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Certificate (PDF)
      </Button>
      {isCompliance ? <OpenedCertificate {...which} /> : null}
      {saving.error ? (
        <Alert variant="destructive" title="We could not save the file">
          {formatErrorMessage(saving.error)}
        </Alert>
      ) : null}
    </div>
  );
}

function OpenedCertificate(which: Which) {
  const http = useHttp();
  return (
    <StaffAct
      label="Certificate with sealed part"
      size="sm"
      title="Open the sealed part for a certificate?"
      says={
        <p>
          The file names the account, the network address and the browser. The opening goes on
          record with your id. The person sees its time and reason in their own data.
        </p>
      }
      verb="Open and save the certificate"
      schema={schema}
      initial={{ reasonCode: 'person_asked', text: '', currentPassword: '' }}
      password
      noReason
      send={(body) => save(http, which, body)}
      done="The certificate is saved"
    >
      {(field) => (
        <>
          <SelectField label="Reason" {...field('reasonCode')}>
            {Object.entries(OPENING_REASONS).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="Why you need it"
            maxLength={OPENING_TEXT_MAX}
            help="We delete this text when the person is erased."
            {...field('text')}
          />
        </>
      )}
    </StaffAct>
  );
}
