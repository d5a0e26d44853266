import { PROJECTIONS } from '@roletrail/db/projections/all';
import { CLI_ERRORS } from '../runtime/cli-error.ts';
import { threadsFor } from './fold-thread-pool.ts';
import { Pass } from './pass.ts';
import { awaitProjections, OWN_VERSIONS, otherVersions, WAIT_MS } from './positions.ts';
import type { FsckOptions, FsckReport, ReportProgress } from './report.ts';
import type { FsckSources } from './sources.ts';

/*
 * fsck: the log is read again, and every column of every table that is a fold of it compared; so
 * are roles, legal documents and auditor tokens, whose every change has an event.
 *
 * A running product goes on meanwhile. What only grows is compared in short statements, while the
 * log is read; what changes in place at the end, in one short snapshot, once the log was read to
 * where the projections stood in it. Projections that lag behind the log's end are told, and
 * compared apart, as far as they have come.
 */

/** @returns the first difference of each part that has one, the gravest first */
export async function fsck(
  sources: FsckSources,
  progress: ReportProgress,
  options: FsckOptions = {},
): Promise<FsckReport> {
  const { waitMs = WAIT_MS, threads = threadsFor, standing = 'live', folded = null } = options;
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
      standing,
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
