import type { Projection } from '@roletrail/db/projections/all';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { threadsFor } from '../fsck/fold-thread-pool.ts';
import { OWN_VERSIONS } from '../fsck/positions.ts';
import { fsck } from '../fsck/run.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { CliError } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import type { ShadowFold } from './fold.ts';

interface Judged {
  readonly fold: ShadowFold;
  readonly projection: Projection;
  readonly version: number;
  /** what is there before is judged meanwhile */
  readonly folded: Promise<void>;
}

/**
 * The second fold must say of the shadow what it would say of the live projection.
 * @throws CliError SHADOW_WRONG at the first row of which it does not
 */
export async function verifyShadow(
  { fold: { open }, projection: { name }, version, folded }: Judged,
  sources: (db: FsckSources['db']) => FsckSources,
): Promise<void> {
  using progress = new ProgressLine({ what: 'checking', total: 0, unit: 'records' });
  let isFolded = false;
  let checked = 0;
  folded.then(
    () => {
      isFolded = true;
      // so far it went no faster than the fold
      progress.beginAt(checked);
    },
    // the pass tells
    () => undefined,
  );
  const tell = (done: number, total: number) => {
    checked = done;
    // one line at a time
    if (isFolded) progress.at(done, total);
  };
  const { findings } = await fsck(sources(open.db), tell, {
    names: [name],
    target: 'shadow',
    versions: { ...OWN_VERSIONS, [name]: version },
    folded,
    // it goes no faster than the fold that it checks, which wants the other processors
    threads: (records, partitions) => Math.min(1, threadsFor(records, partitions)),
  });
  const [first] = findings;
  if (!first) return;
  const where = first.place ? `${formatTopicPartition(first.place)} ` : '';
  throw new CliError(
    'SHADOW_WRONG',
    `What was folded is not what the log says: ${where}${first.row}: ${first.what}. Nothing was changed.`,
  );
}
