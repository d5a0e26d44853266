import { CareerDataError } from './errors.ts';

/** Fields of work: the SOC's major groups, by the first two digits of a code, in our words. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['11', 'Management'],
  ['13', 'Business and finance'],
  ['15', 'Computing and mathematics'],
  ['17', 'Architecture and engineering'],
  ['19', 'Sciences'],
  ['21', 'Social work and counselling'],
  ['23', 'Law'],
  ['25', 'Education and libraries'],
  ['27', 'Arts, media and sport'],
  ['29', 'Health care'],
  ['31', 'Health care support'],
  ['33', 'Safety and security'],
  ['35', 'Food'],
  ['37', 'Buildings and grounds'],
  ['39', 'Personal services'],
  ['41', 'Sales'],
  ['43', 'Office work'],
  ['45', 'Farming, fishing and forestry'],
  ['47', 'Building and mining'],
  ['49', 'Installation and repair'],
  ['51', 'Production'],
  ['53', 'Transport'],
  ['55', 'Military'],
]);

export const fieldOf = (code: string): string => code.slice(0, 2);

/** @throws CareerDataError for a field that there is not */
export function fieldName(field: string): string {
  const name = FIELDS.get(field);
  if (name === undefined) throw new CareerDataError('FORM', `there is no field ${field}`);
  return name;
}
