import { useState } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { FormPage } from '../../app/sign-in/form-page.tsx';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { ConfirmLink, type MailedLink } from '../../features/recovery/confirm-link.tsx';
import { DisownLink } from '../../features/recovery/disown-link.tsx';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const TITLE = 'Confirm your e-mail address';

export const page = definePage({
  head: () => ({ title: TITLE, index: false }),
});

const NAMES = ['token', 'change', 'unasked'] as const;
type Tokens = Record<(typeof NAMES)[number], string | null>;

/**
 * Step of the page: `confirm` the link, `disown` it (from the e-mail or by a button), or a result.
 * Invalid links are shown by either step.
 */
type Stage = 'confirm' | 'disown' | 'confirmed' | 'disowned';

export default function VerifyEmail() {
  const tokens = useMailedToken(NAMES);
  const { status } = useSession();
  if (tokens === null || status === 'loading') {
    return (
      <FormPage title={TITLE}>
        <Spinner label="Loading..." showLabel />
      </FormPage>
    );
  }
  return <Opened key={Object.values(tokens).join()} tokens={tokens} />;
}

function Opened({ tokens }: { tokens: Tokens }) {
  const store = useSessionStore();
  const { status } = useSession();
  const [stage, setStage] = useState<Stage>(tokens.unasked === null ? 'confirm' : 'disown');
  const link = linkOf(tokens);
  const token = tokens.unasked ?? link?.token ?? null;
  if (stage === 'disowned') return <Disowned />;
  if (stage === 'disown' && token !== null) {
    return (
      <FormPage title="Not you?">
        <DisownLink token={token} onDone={() => setStage('disowned')} whenInvalid={<BadLink />} />
      </FormPage>
    );
  }
  const finish = () => {
    setStage('confirmed');
    void store.refreshUser();
  };
  return (
    <FormPage title={TITLE}>
      {stage === 'confirmed' && link ? <Confirmed kind={link.kind} /> : null}
      {stage === 'confirm' && link ? (
        <ConfirmLink
          link={link}
          signedIn={status === 'signed-in'}
          onDone={finish}
          onNotMe={() => setStage('disown')}
          whenInvalid={<BadLink />}
        />
      ) : null}
      {link ? null : <BadLink />}
    </FormPage>
  );
}

function linkOf({ token, change }: Tokens): MailedLink | null {
  if (token !== null) return { kind: 'verify', token };
  return change === null ? null : { kind: 'change', token: change };
}

function Confirmed({ kind }: { kind: MailedLink['kind'] }) {
  return (
    <div className="grid gap-5">
      <Alert variant="success" title="Your address is confirmed">
        {kind === 'change' ? 'You sign in with it from now on.' : null}
      </Alert>
      <NextLink />
    </div>
  );
}

function Disowned() {
  return (
    <FormPage title="Thank you for telling us">
      <Alert variant="success" title="That letter has no effect any longer">
        No account has your address because of it. You can create one of your own at any time.
      </Alert>
      <Button asChild size="lg">
        <Link to={href('home')}>Go to the start page</Link>
      </Button>
    </FormPage>
  );
}

function BadLink() {
  return (
    <div className="grid gap-5">
      <Alert variant="destructive" title="This link does not work any longer">
        It may have been used already, or be too old. You can ask for a new one on your account
        page.
      </Alert>
      <NextLink />
    </div>
  );
}

function NextLink() {
  const { status } = useSession();
  return status === 'signed-in' ? (
    <Button asChild size="lg">
      <Link to={href('account')}>Go to your account</Link>
    </Button>
  ) : (
    <Button asChild size="lg">
      <Link to={href('login')}>Sign in</Link>
    </Button>
  );
}
