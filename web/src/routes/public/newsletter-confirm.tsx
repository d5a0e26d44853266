import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { confirmLetter } from '../../features/insights/api/newsletter.ts';
import { LetterLink } from '../../features/insights/components/letter-link.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const page = definePage({
  head: () => ({ title: 'Confirm the newsletter', index: false }),
});

const NAMES = ['token'] as const;

export default function NewsletterConfirm() {
  const http = useHttp();
  const tokens = useMailedToken(NAMES);
  return (
    <FormPage title="Confirm the newsletter">
      {tokens === null ? (
        <Spinner label="Loading..." showLabel />
      ) : (
        <LetterLink
          token={tokens.token}
          about="Press the button, and we send new articles to this address."
          act={(token) => confirmLetter(http, token)}
          label="Confirm the subscription"
          done="You are subscribed"
        />
      )}
      <Link to={href('insights')} className="link inline-flex target items-center">
        Read the articles
      </Link>
    </FormPage>
  );
}
