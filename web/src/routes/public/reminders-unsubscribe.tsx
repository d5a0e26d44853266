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

export default function RemindersUnsubscribe() {
  const http = useHttp();
  const [search] = useSearchParams();
  return (
    <FormPage title="Stop the reminders">
      <LetterLink
        token={search.get('token')}
        about="Press the button, and we send no more reminders. You can ask for them again under Coaching at any time."
        act={(token) => stopReminders(http, token)}
        label="Stop the reminders"
        done="You get no more reminders"
      />
      <Link to={href('coaching')} className="link inline-flex target items-center">
        Open your plan
      </Link>
    </FormPage>
  );
}
