/** What is a town with its region or country, and nothing else. */

const STATE_CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS ON PE QC SK';
const STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Ontario|Quebec|Québec|British Columbia|Alberta|England|Scotland|Wales|Northern Ireland|Bavaria';
const COUNTRIES =
  'USA|US|United States|United States of America|UK|United Kingdom|Ireland|Canada|Mexico|Germany|France|Spain|Portugal|Italy|Netherlands|The Netherlands|Belgium|Luxembourg|Switzerland|Austria|Denmark|Norway|Sweden|Finland|Iceland|Poland|Czechia|Czech Republic|Slovakia|Hungary|Romania|Bulgaria|Greece|Turkey|Ukraine|India|Pakistan|China|Japan|South Korea|Singapore|Malaysia|Indonesia|Philippines|Thailand|Vietnam|Australia|New Zealand|Brazil|Argentina|Chile|Colombia|Peru|South Africa|Nigeria|Kenya|Ghana|Egypt|Morocco|Israel|UAE|United Arab Emirates|Saudi Arabia';

const REGION_NAMES = new Set([...STATE_CODES.split(' '), ...STATES.split('|')]);
const COUNTRY_NAMES = new Set(COUNTRIES.split('|'));
const TOWN = /^\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2}$/u;
const ANYWHERE = /^(?:remote|hybrid|on-?site)$/i;

const isRegion = (name = '') => REGION_NAMES.has(name);
const isCountry = (name = '') => COUNTRY_NAMES.has(name);

/** “Portland, OR”, “Rome, Italy”, “Houston, Texas, United States”, “Remote” */
export function isPlaceName(text: string): boolean {
  const plain = text
    .replace(/(?<!\s)\s*\((?:remote|hybrid|on-?site)\)$/i, '')
    .replace(/ \d{5}(?:-\d{4})?$/, '');
  if (ANYWHERE.test(plain)) return true;
  const [town = '', second, third, ...more] = plain.split(/,\s*/);
  if (!TOWN.test(town) || second === undefined || more.length > 0) return false;
  if (third === undefined) return isRegion(second) || isCountry(second);
  // “Acme, Rome, Italy” is none
  return isCountry(third) && (isRegion(second) || second === town);
}

/** “Haarlem, North Holland, Netherlands”; or “Acme, Rome, Italy” */
export function endsWithCountry(text: string): boolean {
  const pieces = text.split(/,\s*/);
  return pieces.length === 3 && isCountry(pieces[2]);
}

/** Whether words behind a name's comma could be a town, or the region of one. */
export function mayBeTown(text: string): boolean {
  return TOWN.test(text.replace(/ \d{5}(?:-\d{4})?$/, ''));
}

export function isRegionCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && isRegion(text);
}
