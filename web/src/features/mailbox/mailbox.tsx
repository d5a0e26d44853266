import { TAB_KEYS } from '@roletrail/contracts/browser-storage';
import type { MailboxAnswer } from '@roletrail/contracts/http/mailbox';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabStorage } from '../../lib/browser-apis/storage.ts';
import { formatLocal } from '../../lib/format.ts';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage, statusOf } from '../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../lib/query-policy.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { linksIn } from './links-in.ts';

const schema = async () => (await import('@roletrail/contracts/http/mailbox')).mailboxAnswer;
const REFRESH_MS = 3000;
const KEY = TAB_KEYS.mailbox;

/** Wrong key or no mailbox: a retry does not help. */
const isRefusal = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

type Mail = MailboxAnswer['items'][number];

function mailboxQuery(http: Http, key: string) {
  const headers = { 'x-mailbox-key': key };
  return queryOptions({
    queryKey: ['mailbox', key],
    queryFn: async () => (await http.json('/dev/mailbox', schema, { auth: 'none', headers })).items,
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : REFRESH_MS),
  });
}

/**
 * Shows the mailbox if its key is known, from the URL or stored in this tab.
 * @param given key of the URL, or null
 */
export function MailboxByKey({ given }: { given: string | null }) {
  const key = useKeptKey(given);
  return key === null ? <KeyNeeded /> : <Mailbox secret={key} />;
}

/** Stores the key for this tab, so that links between pages keep it. */
function useKeptKey(given: string | null): string | null {
  useEffect(() => {
    if (given !== null) tabStorage.write(KEY, given);
  }, [given]);
  return given ?? tabStorage.read(KEY);
}

function KeyNeeded() {
  return (
    <Empty title="The mailbox needs its key">
      Open the address of the mailbox that the terminal printed when RoleTrail started.
    </Empty>
  );
}

/** Lists the e-mails, latest first; new ones appear automatically. */
function Mailbox({ secret }: { secret: string }) {
  const mails = useQuery(mailboxQuery(useHttp(), secret));
  if (mails.isPending) return <Skeleton className="h-48" />;
  if (mails.isError && statusOf(mails.error) === 403) return <KeyNeeded />;
  if (mails.isError && statusOf(mails.error) === 404) {
    return (
      <Empty title="We keep no mails here">
        This RoleTrail has a mail server, or you look at it from another machine.
      </Empty>
    );
  }
  if (mails.isError && !mails.data) {
    return (
      <Alert variant="destructive" title="We could not load the mails">
        <p>{formatErrorMessage(mails.error)}</p>
        <Button variant="outline" size="sm" onClick={() => void mails.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (mails.data.length === 0) {
    return (
      <Empty title="No mail yet">
        Create an account or ask for a new password, and the mail appears here.
      </Empty>
    );
  }
  return (
    <ol className="grid gap-5">
      {mails.data.map((mail) => (
        <li key={mail.id}>
          <MailCard mail={mail} />
        </li>
      ))}
    </ol>
  );
}

/** Shows the text part only, so that no HTML runs or loads. */
function MailCard({ mail }: { mail: Mail }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1 border-b border-border pb-4">
        <h2 className="text-lg">{mail.subject}</h2>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          To {mail.to}
          {mail.replyTo ? `, answers to ${mail.replyTo}` : ''},{' '}
          <time dateTime={mail.at}>{formatLocal(mail.at)}</time>
        </p>
      </div>
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
        {linksIn(mail.text, location.origin).map((part) =>
          part.href === null ? (
            <span key={part.at}>{part.text}</span>
          ) : (
            <a key={part.at} href={part.href} className="link">
              {part.text}
            </a>
          ),
        )}
      </p>
    </Card>
  );
}
