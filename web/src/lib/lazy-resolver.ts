import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Resolver that loads a form schema and zod at the first validation. */
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
