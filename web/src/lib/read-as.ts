/** Parser that returns a T or throws. */
export type Schema<T> = { parse(value: unknown): T };

/** Function that loads a schema of contracts, so that the first route works without zod. */
export type LazySchema<T> = () => Promise<Schema<T>>;

/** @throws if the value does not match */
export async function readAs<T>(load: LazySchema<T>, value: unknown): Promise<T> {
  return (await load()).parse(value);
}
