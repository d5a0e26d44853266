import { useNavigate } from 'react-router-dom';
import { useSessionStore } from '../../features/session/session-context.tsx';
import { attemptLater } from '../../lib/browser-apis/attempt.ts';
import { closeToasts, toast } from '../../ui/toast-store.ts';
import { href } from '../paths.ts';

const STAY_SIGNED_OUT = {
  title: 'Signed out in this browser',
  description:
    'We could not tell the server. This browser tells it the next time you open RoleTrail.',
} as const;

/**
 * Returns a function that signs out and opens the sign-in page, also while offline. Deletions whose
 * Undo is still shown and open texts are sent before the session ends. Texts that cannot be sent
 * are deleted only if the person says so.
 */
export function useSignOut(): () => Promise<void> {
  const store = useSessionStore();
  const navigate = useNavigate();
  return async () => {
    await closeToasts();
    // an editor that is open has loaded it already
    const texts = await attemptLater(() => import('../../lib/unsent-texts.ts'), null);
    if ((await texts?.mayDeleteTexts()) === false) return;
    const reached = await store.signOut('local');
    if (!reached) toast(STAY_SIGNED_OUT);
    await navigate(href('login'));
  };
}
