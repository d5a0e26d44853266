import type { Projection } from '@roletrail/db/projections/all';
import { CliError } from '../runtime/cli-error.ts';
import type { Shadow } from './shadow.ts';

/** @throws CliError REFUSED */
export function assertResumable(
  projection: Projection,
  { state, schema, version }: Shadow,
  own: number,
): void {
  if (state === 'was_live') throw isSwapped(projection);
  if (version === own) return;
  throw new CliError(
    'REFUSED',
    `${schema} is of version ${version} of the fold, and this program has ${own}. \`roletrail rebuild ${projection.name} --finish --yes\` drops it.`,
  );
}

export function isEnding({ name }: Projection): CliError {
  return new CliError(
    'REFUSED',
    `The shadow of ${name} is being dropped: roletrail rebuild ${name} --finish --yes`,
  );
}

export function isSwapped({ name }: Projection): CliError {
  return new CliError(
    'REFUSED',
    `The last rebuild of ${name} is not finished: its old tables still stand by. \`roletrail rebuild ${name} --rollback\` brings them back, --finish drops them.`,
  );
}

export function noShadow({ name }: Projection): CliError {
  return new CliError(
    'NOT_FOUND',
    `${name} has no shadow. \`roletrail rebuild ${name}\` makes one.`,
  );
}
