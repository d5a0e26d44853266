import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Judges a form by a schema of contracts that is loaded with the first judgement: a page with a
 * form is readable and usable before any schema library is there.
 */
export function lazyResolver<T extends FieldValues>(
  load: () => Promise<ZodType<T, T>>,
): Resolver<T> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([
      import('@hookform/resolvers/zod'),
      load(),
    ]);
    return zodResolver(schema)(values, context, options);
  };
}
