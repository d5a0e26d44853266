/** The telephone number, from the head of a résumé. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { datesIn } from './dates.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import type { PlacedLine } from './placed-text.ts';

/** seven digits and more, with the signs that people put between them */
const PHONE =
  /(?<![\p{L}\p{N}_/.]|[\p{L}\p{N}_]-)(?:\(\s?\+|\+|\()?\d(?:(?:[\s().\-–/‐‑‒−]{0,2}| [-–‐‑‒−·.] )\d){6,14}(?:\s*(?:x|ext\.?)\s*\d{1,6})?(?![\p{L}\p{N}_/])/giu;
/** Numbers at which the person does not answer. */
const FAX = /\bfax\b[^\p{L}\d]{0,4}$/iu;
const DIGITS_LEAST = 7;
const DIGITS_MOST = 16;
/** Country of numbers without a prefix if the place is not known. */
const USUAL_COUNTRY = 'US';

type Candidate = { readonly field: FoundField; readonly isPossible: boolean };

/**
 * Returns the first number that is possible in its country, as written. Without any such number, returns
 * the first that looks like one; null if there is none.
 * @param country ISO 3166 code of the place; null if it is not known
 */
export function phoneIn(lines: readonly PlacedLine[], country: string | null): FoundField | null {
  const usual: CountryCode =
    country !== null && isSupportedCountry(country) ? country : USUAL_COUNTRY;
  const found = lines.flatMap((line) => candidatesIn(line, usual));
  const best = found.find(({ isPossible }) => isPossible) ?? found[0];
  return best?.field ?? null;
}

function candidatesIn(line: PlacedLine, country: CountryCode): Candidate[] {
  return [...line.text.matchAll(PHONE)].flatMap(({ 0: found, index }) => {
    const digits = found.replace(/\D/g, '').length;
    if (digits < DIGITS_LEAST || digits > DIGITS_MOST) return [];
    // 2015 – 2019 has eight digits, and is no number to call
    if (datesIn(found).length > 0 || FAX.test(line.text.slice(0, index))) return [];
    const isPossible = parsePhoneNumberFromString(found, country)?.isPossible() ?? false;
    return [{ field: fieldAt(line, index, found), isPossible }];
  });
}
