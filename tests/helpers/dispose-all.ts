/**
 * Disposes every part, last made first, also behind one that fails: what it left open would keep
 * the file's process alive until its limit.
 * @throws the error of the first that failed, or an AggregateError of several
 */
export async function disposeAll(parts: readonly AsyncDisposable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of [...parts].reverse()) {
    try {
      await part[Symbol.asyncDispose]();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('\n'));
  if (errors.length > 0) throw errors[0];
}
