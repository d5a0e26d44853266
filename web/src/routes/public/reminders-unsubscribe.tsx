import { Link, useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { stopReminders } from '../../features/due/api/reminders.ts';
import { LetterLink } from '../../features/insights/components/letter-link.tsx';
import { useHttp } from '../../lib/http-context.tsx';

export const page = definePage({
  head: () => ({ title: 'Stop the reminders', index: false }),
});

const OF_PLAN = {
  title: 'Stop the reminders',
  about:
    'Press the button, and we send no more reminders. You can ask for them again under Coaching at any time.',
  done: 'You get no more reminders',
  page: 'coaching',
  open: 'Open your plan',
} as const;

/** Letters that remind staff of a report of theirs. */
const OF_REPORT = {
  title: 'Stop the letters of this report',
  about:
    'Press the button, and we send no more letters about this report. You can ask for them again on its page at any time.',
  done: 'You get no more letters about this report',
  page: 'dashboard',
  open: 'Open your dashboard',
} as const;

export default function RemindersUnsubscribe() {
  const http = useHttp();
  const [search] = useSearchParams();
  const isOfReport = search.get('of') === 'report';
  const { title, about, done, page, open } = isOfReport ? OF_REPORT : OF_PLAN;
  return (
    <FormPage title={title}>
      <LetterLink
        token={search.get('token')}
        about={about}
        act={(token) => stopReminders(http, token)}
        label={title}
        done={done}
      />
      <Link to={href(page)} className="link inline-flex target items-center">
        {open}
      </Link>
    </FormPage>
  );
}
