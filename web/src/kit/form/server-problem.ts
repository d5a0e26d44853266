import type { ErrorCode } from '@roletrail/contracts/errors';
import { formatErrorSentence, ProblemError } from '../../lib/http-errors.ts';

export type FieldProblem<Name extends string> = { readonly name: Name; readonly message: string };

/** How a form reads a refusal of the server. */
export type ProblemRules<Name extends string> = {
  /** names of the form's fields */
  readonly fields: readonly Name[];
  /** field that each of these codes is about */
  readonly codes?: Readonly<Partial<Record<ErrorCode, Name>>> | undefined;
  /** text for a problem in place of the server's; `undefined` keeps the server's */
  readonly words?: ((problem: ProblemError) => string | undefined) | undefined;
};

/**
 * Returns the problems that belong to fields, in the order of the answer. An empty list means that
 * the error concerns the form as a whole. A path `a.0.b` belongs to the field `a`.
 */
export function fieldProblems<Name extends string>(
  error: unknown,
  { fields, codes, words }: ProblemRules<Name>,
): FieldProblem<Name>[] {
  if (!(error instanceof ProblemError)) return [];
  const byCode = codes?.[error.code];
  if (byCode !== undefined)
    return [{ name: byCode, message: words?.(error) ?? formatErrorSentence(error) }];
  const found = error.errors.map(({ path, message }) => ({
    name: fields.find((field) => path === field || path.startsWith(`${field}.`)),
    message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/([.!?])\.$/, '$1'),
  }));
  // a path without a field would be lost: then the whole refusal stands above the form
  return found.every(isOfField<Name>) ? found : [];
}

function isOfField<Name extends string>(problem: {
  name: Name | undefined;
  message: string;
}): problem is FieldProblem<Name> {
  return problem.name !== undefined;
}
