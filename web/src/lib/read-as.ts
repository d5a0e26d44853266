/** Anything that turns an unknown value into a T or throws. */
export type Schema<T> = { parse(value: unknown): T };

/** Names a schema of contracts without loading it: the first route works without zod. */
export type LazySchema<T> = () => Promise<Schema<T>>;

/** @throws when the value is not of that form */
export async function readAs<T>(load: LazySchema<T>, value: unknown): Promise<T> {
  return (await load()).parse(value);
}
