import { useSyncExternalStore } from 'react';
import { keepsCookies } from '../lib/browser-apis/cookies.ts';
import { Alert } from '../ui/alert.tsx';

const never = () => () => undefined;

/** Returns true if this browser blocks cookies of this site; the server cannot know. */
function useCookiesBlocked(): boolean {
  return useSyncExternalStore(
    never,
    () => !keepsCookies(),
    () => false,
  );
}

const ALLOW =
  'To stay signed in, allow cookies for this site in the settings of your browser, then reload.';

/** Warns on the sign-in pages that no session can be stored. */
export function CookiesBlocked() {
  if (!useCookiesBlocked()) return null;
  return (
    <Alert variant="warning" title="This browser blocks our cookies">
      You can sign in, but a reload or a new tab signs you out. {ALLOW}
    </Alert>
  );
}

/** Warns signed-in users on every page that a reload ends their session. */
export function CookieBanner() {
  if (!useCookiesBlocked()) return null;
  return (
    <div className="mx-auto w-full max-w-6xl gutter pt-4" data-no-print>
      <Alert variant="warning" title="A reload will sign you out">
        This browser blocks our cookies. {ALLOW}
      </Alert>
    </div>
  );
}
