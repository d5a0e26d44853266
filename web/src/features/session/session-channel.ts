import { openBroadcast } from '../../lib/browser-apis/broadcast.ts';
import { SIGN_OUT_REASONS, type SignOutReason } from './session-machine.ts';

/** Messages between the tabs of one browser. */
export type SessionNews =
  | { type: 'SIGNED_IN'; userId: string }
  /** a tab is signing out: the next server message about it is not from another device */
  | { type: 'SIGNING_OUT'; sessionId: string }
  /** `reason`: as shown in that tab */
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

/** Opens the channel. Without BroadcastChannel each tab notices at its next call. */
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
