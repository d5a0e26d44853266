import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Judges a form by a schema that is loaded, with its library, for the first judgement. */
export function lazyResolver<Input extends FieldValues, Output>(
  schema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, loaded] = await Promise.all([
      import('@hookform/resolvers/zod'),
      schema(),
    ]);
    return zodResolver(loaded)(values, context, options);
  };
}
