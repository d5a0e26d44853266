/** The two globals that browsers and servers share and this room may use; no DOM, no node:*. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}
