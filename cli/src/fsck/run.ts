import { PROJECTIONS } from '@roletrail/db/projections/all';
import { CLI_ERRORS } from '../runtime/cli-error.ts';
import { threadsFor } from './fold-thread-pool.ts';
import { Pass } from './pass.ts';
import { awaitProjections, OWN_VERSIONS, otherVersions, WAIT_MS } from './positions.ts';
import type { FsckOptions, FsckReport, ReportProgress } from './report.ts';
import type { FsckSources } from './sources.ts';

/*
 * fsck reads the log again and compares every column of every table that is folded from it. It also
 * compares roles, legal documents and auditor tokens, whose changes are events.
 *
 * The product may run meanwhile. Append-only tables are compared in short statements while the log
 * is read. Mutable tables are compared at the end, in one snapshot, once the log is read up to the
 * positions. Projections behind the end of the log are reported, and compared up to their
 * positions.
 */

/** @returns the first difference of each part that has one, the gravest first */
export async function fsck(
  sources: FsckSources,
  progress: ReportProgress,
  options: FsckOptions = {},
): Promise<FsckReport> {
  const { waitMs = WAIT_MS, threads = threadsFor, target = 'live', folded = null } = options;
  const { names: asked = PROJECTIONS.map(({ name }) => name), versions = OWN_VERSIONS } = options;
  const foreign = await otherVersions(sources.db, asked, versions);
  const names = asked.filter((name) => !foreign.some(({ row }) => row === `projection ${name}`));
  const behind = folded ? [] : await awaitProjections(sources, names, waitMs);
  const late = names.filter((name) => behind.some(({ row }) => row === `projection ${name}`));
  const together = names.filter((name) => !late.includes(name));
  const passes = [together, ...late.map((name) => [name])].filter((names) => names.length > 0);
  const reports: FsckReport[] = [];
  for (const names of passes) {
    const pass = new Pass(sources, new Set(names), progress, {
      waitMs,
      threads,
      target,
      versions,
      folded,
      isLate: names !== together,
    });
    reports.push(await pass.run());
  }
  const most = (count: (report: FsckReport) => number) => Math.max(0, ...reports.map(count));
  const findings = [...reports.flatMap((report) => report.findings), ...behind, ...foreign];
  return {
    findings: findings.sort((a, b) => CLI_ERRORS[a.code] - CLI_ERRORS[b.code]),
    records: most(({ records }) => records),
    trees: reports.flatMap(({ trees }) => trees),
    checkpoints: most(({ checkpoints }) => checkpoints),
    duplicates: most(({ duplicates }) => duplicates),
    poison: most(({ poison }) => poison),
    people: most(({ people }) => people),
  };
}
