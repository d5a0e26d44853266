import type { DataSetList } from '@roletrail/contracts/http/datasets';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { TOOLS, type ToolEntry } from '@roletrail/contracts/tools/registry';
import type { Database } from '@roletrail/db/open';
import {
  CAREER_RELEASE,
  CREDITS,
  SOURCES,
  TITLES_RELEASE,
  WORK_RELEASE,
} from '@roletrail/engines/career/release';
import type { Datasets } from '../tools/datasets.ts';
import { ENGINES } from '../tools/engines.ts';
import { type ListedRelease, listReleases } from '../tools/releases/listed.ts';
import { type ReleaseSource, storedReleases } from '../tools/releases/store.ts';
import { versionOfDataSet } from './activate-data-set.ts';

type Item = DataSetList['items'][number];

type Source = ReleaseSource | 'titles' | 'work';

/** What each part of the data of engines is made of; [] of our own words only. */
const SOURCES_OF: Readonly<Record<keyof Datasets, readonly Source[]>> = {
  career: ['ooh', 'onet'],
  titles: ['ooh', 'onet', 'titles'],
  vocabulary: [],
  work: ['work'],
  roles: ['ooh', 'onet', 'titles'],
  catalogue: ['ooh', 'onet'],
  market: ['ooh', 'onet', 'oews'],
  skills: ['ooh', 'onet', 'work'],
  describe: ['ooh', 'onet'],
};

/** The part that an engine reads. Thrown at the reading, because there are no data. */
class PartRead extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`reads ${part}`);
    this.part = part;
  }
}

/** Returns the sources of the data that an engine reads; [] if it reads none. */
function sourcesOfEngine(engine: EngineId): readonly Source[] {
  const unread = new Proxy({} as Datasets, {
    get: (_, part) => {
      throw new PartRead(String(part));
    },
  });
  try {
    ENGINES[engine].load(unread);
    return [];
  } catch (error) {
    if (!(error instanceof PartRead)) throw error;
    return SOURCES_OF[error.part as keyof Datasets];
  }
}

/**
 * Returns titles of the tools that read a source. A tool that neither asks an engine nor saves
 * anything shows the catalogue of occupations.
 */
function titlesOf(source: Source): string[] {
  const reads = ({ engines = [], saved }: ToolEntry) =>
    engines.length === 0 && saved === undefined
      ? SOURCES_OF.catalogue.includes(source)
      : engines.some((engine) => sourcesOfEngine(engine as EngineId).includes(source));
  return TOOLS.filter(reads).map(({ title }) => title);
}

/** Lists what tools answer from: files of this version, and imported releases. */
export async function listDataSets(db: Database): Promise<DataSetList> {
  const [releases, stored] = await Promise.all([listReleases(db), storedReleases(db)]);
  const digests = new Map(stored.map(({ name, sha256 }) => [name, sha256]));
  const inUse = new Map(
    releases.flatMap(({ source, name, active }) => (active ? [[source, name]] : [])),
  );
  const items = releases.map((release) =>
    presentRelease(release, inUse.get(release.source) ?? null, digests.get(release.name)),
  );
  const hasAreas = releases.some(({ source, active }) => source === 'oews' && active);
  return { items: [...items, ...shippedFiles()], missing: hasAreas ? [] : [AREAS] };
}

/**
 * @param replaces release of the same source that is in use; null: none
 * @param sha256 of the content; undefined for a part of the file that is shipped
 */
function presentRelease(
  release: ListedRelease,
  replaces: string | null,
  sha256: string = CAREER_RELEASE.sha256,
): Item {
  const { name, source, edition, active, shipped, rows, areas, importedAt, credit } = release;
  return {
    name,
    title: credit.source,
    edition,
    licence: credit.licence,
    licenceUrl: credit.licenceUrl,
    state: active ? 'in_use' : 'kept',
    shipped,
    importedAt: importedAt?.toISOString() ?? null,
    sha256,
    rows,
    areas,
    tools: active ? titlesOf(source) : [],
    activation: active ? null : { replaces, version: versionOfDataSet(replaces) },
  };
}

/** Files that come with this version and that no import replaces. */
function shippedFiles(): readonly Item[] {
  const [, { licence, licenceUrl }] = CREDITS;
  const file = (
    { name, sha256 }: { readonly name: string; readonly sha256: string },
    title: string,
    edition: string,
    readers: 'titles' | 'work',
  ): Item => ({
    name,
    title,
    edition,
    licence,
    licenceUrl,
    state: 'in_use',
    shipped: true,
    importedAt: null,
    sha256,
    rows: null,
    areas: null,
    tools: titlesOf(readers),
    activation: null,
  });
  return [
    file(TITLES_RELEASE, 'O*NET alternate titles', SOURCES.titles.edition, 'titles'),
    file(WORK_RELEASE, 'O*NET activities and education', SOURCES.activities.edition, 'work'),
  ];
}

const AREAS: DataSetList['missing'][number] = {
  title: 'Pay by region (Occupational Employment and Wage Statistics)',
  without: 'Pay is national only.',
  tools: titlesOf('oews'),
  command: 'roletrail data import oews FILE… --activate',
};
