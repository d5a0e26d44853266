/** Our own descriptions of occupations. */
import { OFFICE_AND_TECHNOLOGY } from './descriptions/office-and-technology.ts';
import { PEOPLE_AND_CARE } from './descriptions/people-and-care.ts';
import { SHOPS_TRADES_AND_ROADS } from './descriptions/shops-trades-and-roads.ts';
import { CareerDataError } from './errors.ts';
import { wholeCode } from './occupation-code.ts';

/**
 * Parses lines `code | text`.
 * @throws CareerDataError if a line is malformed or a code is duplicate
 */
export function parseDescriptions(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [code = '', words = '', ...rest] = line.split(' | ');
    const whole = wholeCode(code);
    if (words === '' || rest.length > 0) throw new CareerDataError('FORM', `one bar: ${line}`);
    if (found.has(whole)) throw new CareerDataError('FORM', `twice: ${code}`);
    found.set(whole, words);
  }
  return found;
}

export function ownDescriptions(): ReadonlyMap<string, string> {
  return parseDescriptions(OFFICE_AND_TECHNOLOGY + PEOPLE_AND_CARE + SHOPS_TRADES_AND_ROADS);
}
