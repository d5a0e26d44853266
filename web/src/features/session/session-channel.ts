/** What tabs of one browser tell each other. */
export type SessionNews =
  | { type: 'SIGNED_IN'; userId: string }
  | { type: 'SIGNED_OUT'; sessionId: string };

export type SessionChannel = {
  tell(news: SessionNews): void;
  listen(heard: (news: SessionNews) => void): void;
};

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'SIGNED_IN') return 'userId' in value && typeof value.userId === 'string';
  return value.type === 'SIGNED_OUT' && 'sessionId' in value && typeof value.sessionId === 'string';
}

/** Over BroadcastChannel; in a browser without it each tab finds out with its next call. */
export function openSessionChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { tell: () => undefined, listen: () => undefined };
  }
  const channel = new BroadcastChannel('roletrail.session');
  return {
    tell: (news) => channel.postMessage(news),
    listen: (heard) => {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isNews(event.data)) heard(event.data);
      });
    },
  };
}
