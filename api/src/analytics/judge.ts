import { UNKNOWN_PAGE, vitalBucket } from '@roletrail/contracts/analytics';
import type { CollectBody, CollectEvent } from '@roletrail/contracts/http/collect';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import type { AnalyticsRow } from '@roletrail/db/schema/analytics';

const SLUG_PARAMETER = '/:slug';
const HOST = /^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;
/** Language and referrer of values that are not valid. */
const OTHER = 'other';
/** Browsers report languages by these names; each gives undefined for an unknown code. */
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Facts by which entries are judged. */
export interface KnownSites {
  /** slugs of published articles */
  readonly slugs: ReadonlySet<string>;
  /** our own hosts, which are no referrers */
  readonly ownHosts: ReadonlySet<string>;
}

const patterns = WEB_ROUTES.map(({ path }) => path);
const paths: ReadonlySet<string> = new Set([
  UNKNOWN_PAGE,
  ...patterns.filter((path) => !path.endsWith(SLUG_PARAMETER)),
]);
/** Beginnings of paths that end with the slug of an article. */
const articles = patterns
  .filter((path) => path.endsWith(SLUG_PARAMETER))
  .map((path) => path.slice(0, -SLUG_PARAMETER.length + 1));

/** Returns true if pages are counted under this path. */
export function isKnownPath(path: string, { slugs }: Pick<KnownSites, 'slugs'>): boolean {
  if (paths.has(path)) return true;
  return articles.some((start) => path.startsWith(start) && slugs.has(path.slice(start.length)));
}

/**
 * Returns the rows of a batch's entries; null for an entry with an unknown path or a value out of
 * range. The visit's id is not in them.
 * @param hour beginning of the current hour, UTC
 */
export function judgeBatch(
  body: CollectBody,
  hour: Date,
  known: KnownSites,
): readonly (AnalyticsRow | null)[] {
  const { device, width } = body;
  const shared = { hour, device, width, language: judgeLanguage(body.language) };
  const referrer = judgeReferrer(body.referrer, known);
  return body.events.map((event) => {
    const facts = judgeEvent(event, referrer, known);
    return facts && { ...shared, ...facts };
  });
}

type EventFacts = Pick<AnalyticsRow, 'name' | 'path' | 'previous' | 'referrer' | 'bucket'>;

function judgeEvent(
  event: CollectEvent,
  referrer: string | null,
  known: KnownSites,
): EventFacts | null {
  const { path } = event;
  if (!isKnownPath(path, known)) return null;
  if (event.kind === 'vital') {
    const bucket = vitalBucket(event.name, event.value);
    return bucket === null
      ? null
      : { name: event.name, path, previous: null, referrer: null, bucket };
  }
  const { previous } = event;
  if (previous !== null && !isKnownPath(previous, known)) return null;
  return {
    name: 'view',
    path,
    previous,
    referrer: previous === null ? referrer : null,
    bucket: null,
  };
}

/** Codes that were asked for, and whether they name a language; asking takes a tenth of a batch. */
const judgedCodes = new Map<string, boolean>();
/** Two or three letters give 18,252 codes; browsers use a few dozen. */
const JUDGED_CODES_MAX = 1000;

function judgeLanguage(given: string): string {
  const code = given.toLowerCase();
  if (!/^[a-z]{2,3}$/.test(code)) return OTHER;
  const isKnown = judgedCodes.get(code) ?? LANGUAGES.of(code) !== undefined;
  if (judgedCodes.size < JUDGED_CODES_MAX) judgedCodes.set(code, isKnown);
  return isKnown ? code : OTHER;
}

function judgeReferrer(given: string | null, { ownHosts }: KnownSites): string | null {
  if (given === null) return null;
  const host = given.toLowerCase();
  if (ownHosts.has(host)) return null;
  return HOST.test(host) ? host : OTHER;
}
