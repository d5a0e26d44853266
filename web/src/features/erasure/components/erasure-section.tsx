import type { ErasureRequestAnswer } from '@roletrail/contracts/http/erasure';
import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CurrentPassword } from '../../account/components/current-password.tsx';
import { AccountSection } from '../../account/components/section.tsx';
import { cancelErasure, erasureQuery, requestErasure } from '../api/erasure.ts';

/** Requests an erasure, or cancels the pending one. */
export function ErasureSection({ onCancel }: { onCancel: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const pending = useQuery(erasureQuery(http));
  const [asked, setAsked] = useState<ErasureRequestAnswer | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: ['erasure'] });
  if (pending.isPending) return <Skeleton className="h-64" />;
  if (pending.isError) {
    return (
      <Alert variant="destructive" title="We could not read whether you asked for a deletion">
        <p>{formatErrorMessage(pending.error)}</p>
        <Button variant="outline" size="sm" onClick={() => void pending.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  const dueAt = asked?.dueAt ?? pending.data?.dueAt;
  if (pending.data?.byStaff) return <ErasureByStaff dueAt={pending.data.dueAt} />;
  if (dueAt !== undefined) {
    const kept = () => {
      setAsked(null);
      void reread();
    };
    return <PendingErasure dueAt={dueAt} receiptUrl={asked?.receiptUrl ?? null} onKept={kept} />;
  }
  const done = (answer: ErasureRequestAnswer) => {
    setAsked(answer);
    void reread();
  };
  return (
    <AccountSection
      id="ask"
      title="Delete my account"
      purpose="You can take it back until it is due: a letter and every page tell you when."
    >
      <AskForm onAsked={done} onPending={() => void reread()} onCancel={onCancel} />
    </AccountSection>
  );
}

const schema = async () => (await import('../erasure-fields.ts')).erasureFields;

function AskForm(props: {
  onAsked: (asked: ErasureRequestAnswer) => void;
  onPending: () => void;
  onCancel: () => void;
}) {
  const http = useHttp();
  return (
    <ActionForm
      schema={schema}
      initial={{ currentPassword: '', phrase: '' }}
      problems={{ PASSWORD_WRONG: 'currentPassword' }}
      send={async ({ currentPassword }) => {
        try {
          return await requestErasure(http, currentPassword);
        } catch (error) {
          // requested in another tab meanwhile
          if (isProblem(error, 'ERASURE_REQUESTED')) return null;
          throw error;
        }
      }}
      onDone={(asked) => (asked === null ? props.onPending() : props.onAsked(asked))}
      verb="Delete my account"
      busyVerb="Asking..."
      destructive
      onCancel={props.onCancel}
    >
      {(field) => (
        <>
          <CurrentPassword {...field('currentPassword')} />
          <Field
            label={`Type “${ERASURE_PHRASE}”`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('phrase')}
          />
        </>
      )}
    </ActionForm>
  );
}

/** Erasure that staff scheduled; only they can take it back. */
function ErasureByStaff({ dueAt }: { dueAt: string }) {
  return (
    <AccountSection
      id="by-staff"
      title={`Our staff will delete your account on ${formatLocal(dueAt)}`}
      purpose="Only our staff can stop it. If you disagree, write to support before that time."
      action={
        <Button asChild>
          <Link to="/support">Write to support</Link>
        </Button>
      }
    >
      <p className="max-w-prose text-muted">
        Our letter has the link to your deletion receipt. It works after the account is gone.
      </p>
    </AccountSection>
  );
}

function PendingErasure(props: { dueAt: string; receiptUrl: string | null; onKept: () => void }) {
  const http = useHttp();
  const keeping = useAction();
  const keep = () =>
    keeping.run(async () => {
      try {
        await cancelErasure(http);
      } catch (error) {
        // cancelled elsewhere, which is the requested result
        if (!isProblem(error, 'NOT_FOUND')) throw error;
      }
      toast({ title: 'Your account stays' });
      props.onKept();
    });
  return (
    <AccountSection
      id="standing"
      title={`Your account will be deleted on ${formatLocal(props.dueAt)}`}
      purpose="Until then everything works as before. Afterwards no one can bring it back."
      action={
        <Button busy={keeping.busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      }
    >
      {keeping.error ? (
        <Alert variant="destructive" title={formatErrorMessage(keeping.error)} />
      ) : null}
      {props.receiptUrl === null ? (
        <p className="max-w-prose text-muted">
          We showed you the link to your deletion receipt when you asked. If you lost it, keep your
          account and ask again: we hold no copy.
        </p>
      ) : (
        <ReceiptLink url={props.receiptUrl} />
      )}
    </AccountSection>
  );
}

function ReceiptLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = async () => setCopied((await copyText(url)) ? 'yes' : 'refused');
  return (
    <Alert variant="warning" title="Keep this link: it is shown once">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          It leads to your deletion receipt, also after your account is gone. We keep no copy, and
          no address to send it to.
        </p>
        <p className="font-mono [overflow-wrap:anywhere]">{url}</p>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy the link'}
        </Button>
        {copied === 'refused' ? <p>Copying failed. Please select it by hand.</p> : null}
      </div>
    </Alert>
  );
}
