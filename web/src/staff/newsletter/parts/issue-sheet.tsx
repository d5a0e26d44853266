import type { IssueAnswer, IssueItem } from '@roletrail/contracts/http/staff-newsletter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NumberField } from '../../../kit/form/fields.tsx';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { issueQuery, moveIssue, NEWSLETTER_KEY, testIssue } from '../api.ts';
import type { SendForm } from '../form-schema.ts';
import { STATE_LABELS } from '../labels.ts';
import { IssueEditor } from './issue-form.tsx';
import { IssueProgress } from './issue-progress.tsx';
import { type ActProps, ISSUE_MOVE_ACTS, MoveAct } from './move-act.tsx';

/** An issue: its acts, progress and letter. */
export function IssueSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(issueQuery(useHttp(), id));
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title={query.data?.item.subject ?? 'Issue'} wide>
        <QueryView query={query} what="this issue">
          {(answer) => (
            <div className="grid gap-8">
              {answer.hidden.length > 0 ? (
                <Alert variant="warning" title="Readers cannot see an article of this issue">
                  {answer.hidden.join(', ')}
                </Alert>
              ) : null}
              <Held {...answer.item} />
              <Acts answer={answer} onClose={onClose} />
              <Facts answer={answer} />
              {answer.progress ? <IssueProgress answer={answer} /> : null}
              <Letter text={answer.text} />
            </div>
          )}
        </QueryView>
      </SheetContent>
    </Sheet>
  );
}

const HELD_LABELS = {
  hidden: 'readers can no longer see one of its articles',
  soon: 'another issue was sent less than 28 days before',
} as const;

/** Why the service, and not staff, made the issue a draft again or paused it. */
function Held({ held, state }: IssueItem) {
  if (held === null) return null;
  const what = state === 'draft' ? 'This issue became a draft again' : 'The sending was paused';
  return (
    <Alert variant="warning" title={what}>
      {`On ${formatUtc(held.at)}: ${HELD_LABELS[held.why]}.`}
    </Alert>
  );
}

function Facts({ answer: { item, audience } }: { answer: IssueAnswer }) {
  const { state, sendAt, perMinute, startedAt, endedAt } = item;
  return (
    <DescriptionList
      items={[
        { term: 'State', detail: STATE_LABELS[state] },
        { term: 'Subscribers now', detail: audience.toLocaleString('en-GB') },
        ...(sendAt === null
          ? []
          : [
              { term: 'Planned for', detail: formatUtc(sendAt) },
              { term: 'Letters a minute', detail: `${perMinute} at most` },
            ]),
        ...(startedAt === null ? [] : [{ term: 'Started', detail: formatUtc(startedAt) }]),
        ...(endedAt === null ? [] : [{ term: 'Ended', detail: formatUtc(endedAt) }]),
      ]}
    />
  );
}

function Letter({ text }: { text: string }) {
  return (
    <section aria-labelledby="issue-letter" className="grid gap-3">
      <h3 id="issue-letter" className="text-lg">
        The letter
      </h3>
      <pre className="rounded-md border border-border bg-raised p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </section>
  );
}

const bodies = () => import('@roletrail/contracts/http/staff-newsletter');
const reasonSchema = async () => (await bodies()).issueTestBody;
const sendSchema = async () => (await import('../form-schema.ts')).sendForm;

/** Acts that the state allows. */
function Acts({
  answer: { item, audience },
  onClose,
}: {
  answer: IssueAnswer;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const http = useHttp();
  const reload = () => queries.invalidateQueries({ queryKey: NEWSLETTER_KEY });
  const props = { item, reload };
  return (
    <div className="flex flex-wrap gap-3">
      {item.state === 'draft' ? (
        <>
          <SendAct {...props} audience={audience} />
          <IssueEditor item={item} onDone={() => void reload()} onReload={reload} />
        </>
      ) : null}
      <StaffAct
        label="Send me a test letter"
        title="Send a test letter to your own address?"
        verb="Send the test letter"
        schema={reasonSchema}
        initial={{ reason: '' }}
        send={(body) => testIssue(http, item.id, { reason: body.reason })}
        done="The test letter is on its way"
      />
      {ISSUE_MOVE_ACTS.filter(({ from }) => from.includes(item.state)).map(
        ({ from: _, ...move }) => (
          <MoveAct key={move.move} {...props} {...move} onClose={onClose} />
        ),
      )}
    </div>
  );
}

function SendAct({ item, reload, audience }: ActProps & { audience: number }) {
  const http = useHttp();
  return (
    <StaffAct<SendForm, IssueItem>
      label="Send"
      variant="default"
      title={`Send “${item.subject}”?`}
      says={
        <p>
          {audience.toLocaleString('en-GB')} {audience === 1 ? 'subscriber' : 'subscribers'} would
          get it now. You cannot change its text afterwards. After its last letter, no other issue
          can be sent for 28 days.
        </p>
      }
      verb="Send the issue"
      schema={sendSchema}
      initial={{ at: '', perMinute: 300, reason: '', currentPassword: '' }}
      password
      seen={{ state: item.state }}
      labels={{ state: 'State' }}
      send={async (values) =>
        moveIssue(http, item, 'send', (await import('../form-schema.ts')).toSendBody(values))
      }
      done="The issue is planned"
      onDone={() => void reload()}
      onReload={reload}
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <UtcTimeField label="Sent at (empty: now)" {...field('at')} />
          <NumberField
            label="Letters a minute"
            help="A mail provider may refuse too many."
            {...field('perMinute', 'number')}
          />
        </div>
      )}
    </StaffAct>
  );
}
