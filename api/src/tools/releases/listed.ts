import type { DataCredit } from '@roletrail/contracts/http/datasets';
import type { Database } from '@roletrail/db/open';
import { oewsCredit } from '@roletrail/engines/areas/oews-editions';
import { CREDITS, SOURCES } from '@roletrail/engines/career/release';
import { type ReleaseSource, SHIPPED, storedReleases } from './store.ts';

/** Shipped or imported release that tools can use. */
export interface ListedRelease {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly edition: string;
  readonly shipped: boolean;
  readonly active: boolean;
  /** null for a shipped release, whose rows are not counted */
  readonly rows: number | null;
  /** null: national data only */
  readonly areas: number | null;
  readonly importedAt: Date | null;
  readonly credit: DataCredit;
}

const EDITION = { ooh: SOURCES.handbook.edition, onet: SOURCES.onet.edition, oews: '' } as const;

/** Returns shipped releases, then imported ones, newest first. */
export async function listReleases(db: Database): Promise<readonly ListedRelease[]> {
  const stored = await storedReleases(db);
  const replaced = new Set(stored.filter(({ active }) => active).map(({ source }) => source));
  const shipped = Object.entries(SHIPPED).map(([name, source]) => ({
    name,
    source,
    edition: EDITION[source],
    shipped: true,
    active: !replaced.has(source),
    rows: null,
    areas: null,
    importedAt: null,
    credit: creditOf(source, EDITION[source]),
  }));
  const imported = stored.map(({ sha256: _, ...release }) => ({
    ...release,
    shipped: false,
    credit: creditOf(release.source, release.edition),
  }));
  return [...shipped, ...imported];
}

function creditOf(source: ReleaseSource, edition: string): DataCredit {
  if (source === 'oews') return oewsCredit(edition);
  const [handbook, onet] = CREDITS;
  const credit = source === 'ooh' ? handbook : onet;
  return { ...credit, changes: [...credit.changes] };
}
