import { Link, useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { stopLetter } from '../../features/insights/api/newsletter.ts';
import { LetterLink } from '../../features/insights/components/letter-link.tsx';
import { useHttp } from '../../lib/http-context.tsx';

export const page = definePage({
  head: () => ({ title: 'Stop the newsletter', index: false }),
});

export default function NewsletterUnsubscribe() {
  const http = useHttp();
  const [search] = useSearchParams();
  return (
    <FormPage title="Stop the newsletter">
      <LetterLink
        token={search.get('token')}
        about="Press the button, and we send no more letters to this address. You can subscribe again at any time."
        act={(token) => stopLetter(http, token)}
        label="Stop the letters"
        done="You get no more letters"
      />
      <Link to={href('insights')} className="link inline-flex target items-center">
        Read the articles
      </Link>
    </FormPage>
  );
}
