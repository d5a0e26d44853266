import { attempt } from './attempt.ts';

/** Returns null if the browser has no sockets, or refuses this one. */
export function openWebSocket(url: string): WebSocket | null {
  return attempt(() => new WebSocket(url), null);
}
