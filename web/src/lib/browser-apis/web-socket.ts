import { attempt } from './attempt.ts';

/** Opens a socket; null if sockets are missing or refused. */
export function openWebSocket(url: string): WebSocket | null {
  return attempt(() => new WebSocket(url), null);
}
