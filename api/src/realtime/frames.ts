import type { ServerFrameBody } from '@roletrail/contracts/realtime';

/** A frame made once for any number of connections: all of its text but the number. */
export interface PreparedFrame {
  readonly type: ServerFrameBody['type'];
  /** JSON up to and including `"seq":` */
  readonly head: string;
}

/** A frame kept as text, to be sent again at other times: all of its JSON but the time and number. */
export interface KeptFrame {
  readonly type: ServerFrameBody['type'];
  /** JSON without its last brace */
  readonly text: string;
}

export function keepFrame(body: ServerFrameBody): KeptFrame {
  return { type: body.type, text: JSON.stringify(body).slice(0, -1) };
}

/** @param at the server's time, ISO 8601 */
export function stampFrame({ type, text }: KeptFrame, at: string): PreparedFrame {
  return { type, head: `${text},"at":"${at}","seq":` };
}

/** @param at the server's time, milliseconds since 1970 */
export function prepareFrame(body: ServerFrameBody, at: number): PreparedFrame {
  return stampFrame(keepFrame(body), new Date(at).toISOString());
}

/** The frame's text on one connection. */
export function numberFrame(frame: PreparedFrame, seq: number): string {
  return `${frame.head}${seq}}`;
}
