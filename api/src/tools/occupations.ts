import { ApiError } from '../errors.ts';
import type { DatasetSource } from './datasets.ts';

/** @throws ApiError VALIDATION_FAILED when the data have no occupation of this code, DATASET_MISSING */
export async function demandOccupation(
  data: DatasetSource,
  code: string,
  path = 'code',
): Promise<void> {
  const { titles } = await data.datasets();
  if (titles.data.byCode.has(code)) return;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path, message: 'is not the code of an occupation in our data' }],
  });
}
