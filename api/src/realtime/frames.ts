import type { ServerFrameBody } from '@roletrail/contracts/realtime';

/** A frame made once for any number of connections: all of its text but the number. */
export interface PreparedFrame {
  readonly type: ServerFrameBody['type'];
  /** JSON up to and including `"seq":` */
  readonly head: string;
}

/** @param at the server's time, milliseconds since 1970 */
export function prepareFrame(body: ServerFrameBody, at: number): PreparedFrame {
  const text = JSON.stringify({ ...body, at: new Date(at).toISOString() });
  return { type: body.type, head: `${text.slice(0, -1)},"seq":` };
}

/** The frame's text on one connection. */
export function numberFrame(frame: PreparedFrame, seq: number): string {
  return `${frame.head}${seq}}`;
}
