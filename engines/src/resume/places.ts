/** Towns, regions and countries, by a gazetteer and by the forms in which people write them. */
import { PLACE_NAMES } from './place-names.ts';

const STATE_CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
const PROVINCE_CODES = 'AB BC MB NB NL NS ON PE QC SK';
const AUSTRALIAN_CODES = 'NSW QLD VIC TAS ACT';
/** Other spellings of countries, by ISO 3166 code. */
const OTHER_COUNTRIES: Readonly<Record<string, string>> = {
  US: 'USA|US|U.S.|U.S.A.|United States of America',
  GB: 'UK|U.K.|Great Britain',
  AE: 'UAE',
  AT: 'Österreich',
  BE: 'Belgique|België',
  BR: 'Brasil',
  CH: 'Schweiz|Suisse|Svizzera',
  CZ: 'Czech Republic',
  DE: 'Deutschland',
  DK: 'Danmark',
  ES: 'España',
  IE: 'Republic of Ireland|Éire',
  IT: 'Italia',
  KR: 'South Korea',
  MX: 'México',
  NL: 'The Netherlands|Holland|Nederland',
  NO: 'Norge',
  PL: 'Polska',
  RU: 'Russia',
  SE: 'Sverige',
  TR: 'Turkey|Türkiye',
  VN: 'Vietnam',
};
/** Regions and cities in other spellings. */
const OTHER_REGIONS: Readonly<Record<string, string>> = {
  CA: 'Québec',
  DE: 'Bayern|Baden-Württemberg|Hessen|Niedersachsen|Nordrhein-Westfalen|NRW|Sachsen',
  NL: 'North Holland|South Holland|Noord-Holland|Zuid-Holland',
};
const OTHER_CITIES: Readonly<Record<string, string>> = {
  AT: 'Wien',
  BE: 'Bruxelles|Brussel|Antwerpen|Gent',
  CH: 'Genève|Zürich|Luzern',
  CN: 'Peking',
  CZ: 'Praha',
  DE: 'München|Köln|Nürnberg|Hannover|Frankfurt|Frankfurt am Main',
  DK: 'København',
  ES: 'Sevilla',
  GB: 'Newcastle',
  GR: 'Athina',
  IE: 'Galway',
  IN: 'Bangalore|Bombay|Calcutta|Madras',
  IT: 'Roma|Milano|Torino|Firenze|Venezia|Napoli|Genova',
  NL: 'Den Haag|’s-Gravenhage|Den Bosch',
  PL: 'Warszawa|Kraków',
  PT: 'Lisboa',
  UA: 'Kiev|Lvov',
  US: 'NYC|New York|Queens|Brooklyn|Washington DC|Washington D.C.|St. Louis|St. Paul|Saint Louis',
  VN: 'Saigon',
};

/** Letters without case, accents and points. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .replace(/['’]/g, '’')
    .toLowerCase();

const COUNTRIES = new Map<string, string>();
const REGIONS = new Map<string, string>();
const CITIES = new Map<string, string>();

function addAll(names: Map<string, string>, list: string, country: string): void {
  for (const name of list.split('|')) if (name !== '') names.set(keyOf(name), country);
}

for (const [country, all] of Object.entries(PLACE_NAMES)) {
  const [name = '', regions = '', cities = ''] = all.split(';');
  addAll(COUNTRIES, name, country);
  addAll(REGIONS, regions, country);
  addAll(CITIES, cities, country);
}
for (const [country, list] of Object.entries(OTHER_COUNTRIES)) addAll(COUNTRIES, list, country);
for (const [country, list] of Object.entries(OTHER_REGIONS)) addAll(REGIONS, list, country);
for (const [country, list] of Object.entries(OTHER_CITIES)) addAll(CITIES, list, country);
const CODES = new Map<string, string>();
for (const [country, codes] of [
  ['US', STATE_CODES],
  ['CA', PROVINCE_CODES],
  ['AU', AUSTRALIAN_CODES],
] as const) {
  for (const code of codes.split(' ')) CODES.set(code, country);
}

const TOWN = /^[\p{Lu}\p{Lo}’'][\p{L}\p{M}.'’-]*(?:[ /][\p{L}][\p{L}\p{M}.'’-]*){0,3}$/u;
const ANYWHERE = /^(?:remote|hybrid|on-?site)$/i;
/** A code of the post at the end or, on the continent, before the town. */
const POSTCODE =
  / (?:\d{5}(?:-\d{4})?|\d{3} ?\d{2}|\d{4} ?[A-Z]{0,2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
const POSTCODE_BEFORE = /^(?:[A-Z]{1,2}-)?\d{4,5}(?: [A-Z]{2})? (?=\p{Lu})/u;

/** Returns a name of a place without the code of the post. */
export function withoutPostcode(text: string): string {
  return text.replace(POSTCODE, '').replace(POSTCODE_BEFORE, '');
}

const countryNamed = (text: string) => COUNTRIES.get(keyOf(text)) ?? null;
/** Two letters are a code only in capitals: “or” is a word. */
const regionNamed = (text: string) => CODES.get(text) ?? REGIONS.get(keyOf(text)) ?? null;
const cityNamed = (text: string) => CITIES.get(keyOf(text)) ?? null;

/** “Portland, OR”, “Rome, Italy”, “Houston, Texas, United States”, “Remote” */
export function isPlaceName(text: string): boolean {
  const plain = text.replace(/(?<!\s)\s*\((?:remote|hybrid|on-?site)\)$/i, '');
  if (ANYWHERE.test(plain)) return true;
  const [town = '', second, third, ...more] = plain
    .split(/,\s*/)
    .map((piece) => withoutPostcode(piece));
  if (!TOWN.test(town) || second === undefined || more.length > 0) return false;
  // “De Linde Primary School, Utrecht”: a region that is a city says little
  const isOnlyCity = cityNamed(second) !== null && cityNamed(town) === null && !CODES.has(second);
  const isNamed = regionNamed(second) !== null || countryNamed(second) !== null;
  if (third === undefined) return isNamed && (!isOnlyCity || countryNamed(second) !== null);
  // “Acme, Rome, Italy” is none
  const country = countryNamed(third);
  const isRegion = regionNamed(second) !== null && cityNamed(second) === null;
  return country !== null && (isRegion || second === town || cityNamed(town) === country);
}

/** Returns true for the name of a large city alone, with or without a code of the post. */
export function isCity(text: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text) && cityNamed(withoutPostcode(text)) !== null;
}

/** “Haarlem, North Holland, Netherlands”; or “Acme, Rome, Italy” */
export function endsWithCountry(text: string): boolean {
  const pieces = text.split(/,\s*/);
  return pieces.length === 3 && countryNamed(pieces[2] ?? '') !== null;
}

/** Whether words behind a name's comma could be a town, or the region of one. */
export function mayBeTown(text: string): boolean {
  return TOWN.test(withoutPostcode(text));
}

export function isRegionCode(text: string): boolean {
  return CODES.has(text);
}

/** Returns true for a region or a country, with or without a code of the post. */
export function isRegionOrCountry(text: string): boolean {
  const plain = withoutPostcode(text);
  return regionNamed(plain) !== null || countryNamed(plain) !== null;
}

/** Returns the ISO 3166 code of the country in which a place is, or null if it is not known. */
export function countryOf(place: string): string | null {
  const pieces = place.split(/,\s*/).map(withoutPostcode).reverse();
  const [last = ''] = pieces;
  const region = pieces.map(regionNamed).find((country) => country !== null) ?? null;
  // “Atlanta, Georgia” is in no country of this name
  const named = region !== null && pieces.length > 1 ? null : countryNamed(last);
  return named ?? region ?? pieces.map(cityNamed).find((country) => country !== null) ?? null;
}
