import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { ForgotPasswordForm } from '../../features/recovery/forgot-password-form.tsx';
import { useIsLocal } from '../../lib/public-config.ts';

export const page = definePage({
  head: () => ({ title: 'Forgotten password', index: false }),
});

export default function ForgotPassword() {
  return (
    <FormPage
      title="Forgotten password"
      purpose="We send you a link with which you choose a new one."
    >
      <ForgotPasswordForm afterwards={<MailboxLink />} />
      <p className="text-muted">
        You remember it?{' '}
        <Link className="link" to={href('login')}>
          Sign in
        </Link>
      </p>
    </FormPage>
  );
}

function MailboxLink() {
  const here = useIsLocal();
  if (!here) return null;
  return (
    <p className="text-sm text-muted">
      This RoleTrail runs without a mail server:{' '}
      <Link className="link" to={href('mailbox')}>
        its mails are kept here
      </Link>
      .
    </p>
  );
}
