import { openBroadcast } from '../../lib/browser-apis/broadcast.ts';
/** Notifies other tabs of this browser of an acceptance; each asks the server itself. */
export type TermsChannel = {
  accepted(userId: string): void;
  listen(heard: (userId: string) => void): void;
};

export function openTermsChannel(): TermsChannel {
  const channel = openBroadcast('roletrail.terms');
  return {
    accepted: (userId) => channel.post(userId),
    listen: (heard) => {
      channel.listen((message) => {
        if (typeof message === 'string') heard(message);
      });
    },
  };
}
