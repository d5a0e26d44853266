import { attempt } from './attempt.ts';

/** Channel between the tabs of one browser. */
export type Broadcast = {
  post(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
};

/** Opens a channel; without browser support it reaches no other tab. */
export function openBroadcast(name: string): Broadcast {
  const channel = attempt(() => new BroadcastChannel(name), null);
  return {
    post: (message) => attempt(() => channel?.postMessage(message), undefined),
    listen: (heard) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data)),
  };
}
