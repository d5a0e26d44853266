import { openBroadcast } from '../../lib/browser-apis/broadcast.ts';
import { SIGN_OUT_REASONS, type SignOutReason } from './session-machine.ts';

/** What tabs of one browser tell each other. */
export type SessionNews =
  | { type: 'SIGNED_IN'; userId: string }
  /** a tab is about to sign out: what the server says of it next is no other device's doing */
  | { type: 'SIGNING_OUT'; sessionId: string }
  /** `reason`: what the tab was told, where there was more to tell than a sign-out */
  | { type: 'SIGNED_OUT'; sessionId: string; reason: SignOutReason }
  | { type: 'USER_UPDATED'; userId: string };

export type SessionChannel = {
  tell(news: SessionNews): void;
  listen(heard: (news: SessionNews) => void): void;
};

const REASONS: ReadonlySet<unknown> = new Set(SIGN_OUT_REASONS);
const NAMES: Readonly<Record<SessionNews['type'], string>> = {
  SIGNED_IN: 'userId',
  SIGNING_OUT: 'sessionId',
  SIGNED_OUT: 'sessionId',
  USER_UPDATED: 'userId',
};

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null) return false;
  const { type, reason, ...rest } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(NAMES, type)) return false;
  if (type === 'SIGNED_OUT' && !REASONS.has(reason)) return false;
  return typeof rest[NAMES[type as SessionNews['type']]] === 'string';
}

/** In a browser without such channels each tab finds out with its next call. */
export function openSessionChannel(): SessionChannel {
  const channel = openBroadcast('roletrail.session');
  return {
    tell: (news) => channel.post(news),
    listen: (heard) => {
      channel.listen((message) => {
        if (isNews(message)) heard(message);
      });
    },
  };
}
