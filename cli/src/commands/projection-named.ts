import { PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import { CliError } from '../runtime/cli-error.ts';
import { suggestionFor } from '../runtime/closest.ts';

export const PROJECTION_NAMES = PROJECTIONS.map(({ name }) => name);

/** Returns the projection of a command's first word. @throws CliError USAGE that lists all */
export function projectionNamed(given: string | undefined): Projection {
  const projection = PROJECTIONS.find(({ name }) => name === given);
  if (projection) return projection;
  const suggestion = suggestionFor(given ?? '', PROJECTION_NAMES);
  throw new CliError(
    'USAGE',
    `There is no projection ${JSON.stringify(given ?? '')}.${suggestion} Projections are ${PROJECTION_NAMES.join(', ')}.`,
  );
}
