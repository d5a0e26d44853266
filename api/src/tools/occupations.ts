import type { Occupation } from '@roletrail/engines/career/career-data';
import { ApiError } from '../errors.ts';
import type { DatasetSource } from './datasets.ts';

/** @throws ApiError VALIDATION_FAILED when the data have no occupation of this code, DATASET_MISSING */
export async function demandOccupation(
  data: DatasetSource,
  code: string,
  path = 'code',
): Promise<Occupation> {
  const found = await findOccupation(data, code);
  if (found !== undefined) return found;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path, message: 'is not the code of an occupation in our data' }],
  });
}

/** @throws ApiError DATASET_MISSING */
export async function findOccupation(
  data: DatasetSource,
  code: string,
): Promise<Occupation | undefined> {
  const { career } = await data.datasets();
  return career.byCode.get(code);
}
