import type { NewsletterReceipt as Receipt } from '@roletrail/contracts/http/newsletter';
import { useMutation } from '@tanstack/react-query';
import { definePage } from '../../app/page.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { readReceipt } from '../../features/insights/api/newsletter.ts';
import { download } from '../../lib/download.ts';
import { formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const page = definePage({
  head: () => ({ title: 'Receipt of your consent', index: false }),
});

const NAMES = ['token'] as const;

/** Receipt of a consent to the newsletter, by the link of the welcome letter. */
export default function NewsletterReceipt() {
  const http = useHttp();
  const tokens = useMailedToken(NAMES);
  const token = tokens?.token ?? '';
  const receipt = useMutation({ mutationFn: () => readReceipt(http, token) });
  return (
    <FormPage title="Receipt of your consent">
      {tokens === null ? <Spinner label="Loading..." showLabel /> : null}
      {tokens !== null && token === '' ? (
        <Alert variant="destructive" title="This link does not work">
          It may be incomplete. Open it from the letter again.
        </Alert>
      ) : null}
      {receipt.error ? (
        <Alert variant="destructive" title="The receipt could not be shown">
          {formatErrorMessage(receipt.error)}
        </Alert>
      ) : null}
      {receipt.data ? (
        <Content receipt={receipt.data} />
      ) : token === '' ? null : (
        <Button busy={receipt.isPending} onClick={() => receipt.mutate()}>
          Show the receipt
        </Button>
      )}
    </FormPage>
  );
}

function Content({ receipt }: { receipt: Receipt }) {
  const { record, leftAt } = receipt;
  const save = () =>
    download(
      'roletrail-newsletter-receipt.json',
      'application/json',
      `${JSON.stringify(receipt, null, 2)}\n`,
    );
  return (
    <div className="grid gap-5">
      <DescriptionList
        items={[
          { term: 'You agreed to', detail: receipt.consentText },
          { term: 'Version', detail: receipt.consentVersion },
          { term: 'Confirmed', detail: formatUtc(receipt.confirmedAt) },
          { term: 'Left', detail: leftAt === null ? 'Not yet' : formatUtc(leftAt) },
          { term: 'Number of the subscription', detail: receipt.subscriptionId },
          {
            term: 'Ledger',
            detail:
              record === null
                ? 'Not signed yet. Please look again in a few minutes.'
                : `${record.topic}/${record.partition}, entry ${record.offset}`,
          },
        ]}
      />
      <Button variant="outline" onClick={save}>
        Save the receipt
      </Button>
    </div>
  );
}
