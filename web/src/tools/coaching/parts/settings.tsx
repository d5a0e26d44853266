import type { ReminderSettings } from '@roletrail/contracts/http/reminders';
import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  agreeToReminders,
  endCalendarLink,
  leaveReminders,
  makeCalendarLink,
  reminderSettingsQuery,
} from '../../../features/due/api/reminders.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';

/** Reminders by mail, and the link for calendar programs. */
export default function ReminderSettingsForm() {
  const query = useQuery(reminderSettingsQuery(useHttp()));
  return (
    <QueryView query={query} what="your settings">
      {(settings) => (
        <div className="grid gap-8 lg:grid-cols-2">
          <Reminders settings={settings} />
          <CalendarLink since={settings.calendarSince} />
        </div>
      )}
    </QueryView>
  );
}

/** Returns an act that reads the settings again. */
function useChange() {
  const queries = useQueryClient();
  const action = useAction();
  const change = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      await queries.invalidateQueries({ queryKey: ['tools', 'reminders'] });
    });
  return { ...action, change };
}

const hereZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Reminders({ settings }: { settings: ReminderSettings }) {
  const http = useHttp();
  const { busy, error, change } = useChange();
  const { mail, emailVerified, reminders } = settings;
  /** what the person chose, until it is saved; null: nothing is being saved */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (on: boolean) => {
    setChosen(on);
    await change(() => (on ? agreeToReminders(http, hereZone()) : leaveReminders(http)));
    setChosen(null);
  };
  return (
    <section aria-labelledby="reminders" className="grid content-start gap-4">
      <h2 id="reminders" className="text-2xl">
        Reminders by e-mail
      </h2>
      <CheckboxField
        label={REMINDER_CONSENT.text}
        checked={chosen ?? reminders !== null}
        disabled={busy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      {reminders ? (
        <p className="text-muted">
          You asked for them on {formatDate(reminders.agreedAt.slice(0, 10))}. Days are those of{' '}
          {reminders.zone}.
        </p>
      ) : null}
      {emailVerified ? null : (
        <Alert variant="warning" title="Your e-mail address is not confirmed">
          We send reminders once you have confirmed it.
        </Alert>
      )}
      {mail === 'sent' ? null : (
        <p className="text-muted">This service sends no e-mail at present.</p>
      )}
    </section>
  );
}

function CalendarLink({ since }: { since: string | null }) {
  const http = useHttp();
  const [url, setUrl] = useState<string | null>(null);
  const { busy, error, change } = useChange();
  const make = () => change(async () => setUrl((await makeCalendarLink(http)).url));
  const end = () =>
    change(async () => {
      await endCalendarLink(http);
      setUrl(null);
    });
  return (
    <section aria-labelledby="calendar" className="grid content-start gap-4">
      <h2 id="calendar" className="text-2xl">
        Calendar link
      </h2>
      <p className="max-w-prose text-muted">
        Your calendar program reads interviews, deadlines, follow-ups and tasks from this link.
        Anyone with the link can read their titles, so keep it secret.
      </p>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      {url ? (
        <Field
          label="Your link"
          help="We show it only now. Add it to your calendar as a subscription."
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      {since ? <p>A link works since {formatDate(since.slice(0, 10))}.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant={since ? 'outline' : 'default'} busy={busy} onClick={() => void make()}>
          {since ? 'Make a new link' : 'Make a link'}
        </Button>
        {since ? (
          <Button variant="ghost" busy={busy} onClick={() => void end()}>
            Switch the link off
          </Button>
        ) : null}
      </div>
      {since ? (
        <p className="text-sm text-muted">
          A new link ends the earlier one. A new password ends the link too.
        </p>
      ) : null}
    </section>
  );
}
