/** Takes bytes, and answers when it can take more. Whatever it throws ends the pass. */
export type Sink = (chunk: Buffer) => Promise<void>;
