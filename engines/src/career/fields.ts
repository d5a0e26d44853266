import { FIELDS_OF_WORK } from '@roletrail/contracts/fields-of-work';
import { CareerDataError } from './errors.ts';

const NAMES: ReadonlyMap<string, string> = new Map(FIELDS_OF_WORK);

export const fieldOf = (code: string): string => code.slice(0, 2);

/** @throws CareerDataError for a field that there is not */
export function fieldName(field: string): string {
  const name = NAMES.get(field);
  if (name === undefined) throw new CareerDataError('FORM', `there is no field ${field}`);
  return name;
}
