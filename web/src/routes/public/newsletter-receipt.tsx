import type {
  NewsletterConsent,
  NewsletterReceipt as Receipt,
} from '@roletrail/contracts/http/newsletter';
import { useMutation } from '@tanstack/react-query';
import { definePage } from '../../app/page.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { fetchReceipt } from '../../features/insights/api/newsletter.ts';
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
export default function NewsletterReceiptPage() {
  const http = useHttp();
  const tokens = useMailedToken(NAMES);
  const token = tokens?.token ?? '';
  const receipt = useMutation({ mutationFn: () => fetchReceipt(http, token) });
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
  const save = () =>
    download(
      'roletrail-newsletter-receipt.json',
      'application/json',
      `${JSON.stringify(receipt, null, 2)}\n`,
    );
  return (
    <div className="grid gap-5">
      <ConsentFacts consent={receipt} subscriptionId={receipt.subscriptionId} />
      {receipt.earlier.length > 0 ? (
        <section aria-labelledby="earlier-consents" className="grid gap-3">
          <h2 id="earlier-consents" className="text-lg">
            Earlier consents
          </h2>
          <p className="text-muted">
            You subscribed more than once. Each consent has a record of its own, and is kept for
            three years after it ended.
          </p>
          <ol className="grid gap-8">
            {receipt.earlier.map((consent) => (
              <li key={consent.confirmedAt}>
                <ConsentFacts consent={consent} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <Button variant="outline" onClick={save}>
        {receipt.earlier.length > 0 ? 'Save the receipts' : 'Save the receipt'}
      </Button>
    </div>
  );
}

/** Facts of a consent. `subscriptionId`: of the current or last one alone. */
function ConsentFacts({
  consent: { consentText, consentVersion, tag, confirmedAt, leftAt, record },
  subscriptionId,
}: {
  consent: NewsletterConsent;
  subscriptionId?: string;
}) {
  const isEarlier = subscriptionId === undefined;
  return (
    <DescriptionList
      items={[
        { term: 'You agreed to', detail: consentText },
        {
          term: 'Articles',
          detail: tag === null ? 'All' : `Those tagged “${tag.replaceAll('-', ' ')}”`,
        },
        { term: 'Version', detail: consentVersion },
        { term: 'Confirmed', detail: formatUtc(confirmedAt) },
        {
          term: isEarlier ? 'Ended' : 'Left',
          detail: leftAt === null ? 'Not yet' : formatUtc(leftAt),
        },
        ...(isEarlier ? [] : [{ term: 'Number of the subscription', detail: subscriptionId }]),
        { term: 'Ledger', detail: placeOf(record, isEarlier) },
      ]}
    />
  );
}

function placeOf(record: NewsletterConsent['record'], isEarlier: boolean): string {
  if (record !== null) return `${record.topic}/${record.partition}, entry ${record.offset}`;
  return isEarlier
    ? 'No signed record of this consent is known.'
    : 'Not signed yet. Please look again in a few minutes.';
}
