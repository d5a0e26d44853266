import { useNavigate } from 'react-router-dom';
import { useSessionStore } from '../../features/session/session-context.tsx';
import { confirmed } from '../../lib/browser-apis/confirm.ts';
import { hasUnsentTexts } from '../../lib/unsent-texts.ts';
import { closeToasts, toast } from '../../ui/toast-store.ts';
import { href } from '../paths.ts';

const STAY_SIGNED_OUT = {
  title: 'Signed out in this browser',
  description:
    'We could not tell the server. This browser tells it the next time you open RoleTrail.',
} as const;

const UNSENT = 'An article is not saved. Sign out and delete its text?';

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
    // a question of the browser itself: nothing goes on before it is answered
    if ((await hasUnsentTexts()) && !confirmed(UNSENT)) return;
    const reached = await store.signOut('local');
    if (!reached) toast(STAY_SIGNED_OUT);
    await navigate(href('login'));
  };
}
