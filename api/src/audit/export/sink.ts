/** Where the bytes of a pass go, in their order. */
export interface Sink {
  /** Answers when it can take more. Whatever it throws ends the pass. */
  write(chunk: Buffer): Promise<void>;
  /**
   * How many bytes, from the last that it took backwards, are still read from where they stand. The
   * memory of those before them may be written again.
   */
  inUse(): number;
}
