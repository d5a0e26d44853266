/** Tells the other tabs of this browser that somebody has accepted; each asks the server itself. */
export type TermsChannel = {
  accepted(userId: string): void;
  listen(heard: (userId: string) => void): void;
};

export function openTermsChannel(): TermsChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { accepted: () => undefined, listen: () => undefined };
  }
  const channel = new BroadcastChannel('roletrail.terms');
  return {
    accepted: (userId) => channel.postMessage(userId),
    listen: (heard) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data);
      });
    },
  };
}
