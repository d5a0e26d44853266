import type { Database } from '@roletrail/db/open';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import { deriveVaultKeys, type VaultKeys } from '@roletrail/vault/keys';
import {
  beginRotation,
  findMasterKeyFault,
  finishRotation,
  type MasterKeys,
  type RotatedKeys,
  readRotation,
  storeRotation,
  verifyMasterKey,
} from '@roletrail/vault/master-key';
import { masterKeyMismatch } from '../compose/master-key-mismatch.ts';
import { CliError } from '../runtime/cli-error.ts';
import { retryOnLockConflict } from '../runtime/until-unlocked.ts';
import { dropShadows } from '../shadow/shadow.ts';
import { recodeFailures } from './recode-failures.ts';
import { sealedDeadLetters } from './sealed-dead-letters.ts';
import { reservedAddresses, sealedDataKeys, sealedMail } from './sealed-rows.ts';
import { searchTags } from './search-tags.ts';
import type { Batch, Step } from './step.ts';

/** What is made anew, in this order; `tests/integration/master-key-columns.int.test.ts` compares it with the schema. */
export const STEPS: readonly Step[] = [
  sealedDataKeys,
  sealedMail,
  sealedDeadLetters,
  reservedAddresses,
  searchTags,
];

/** Sums of a step, of this call alone. */
export type StepResult = Omit<Batch, 'last'>;

/** Sums by step. */
export type Rotated = Readonly<Record<string, StepResult>>;

export interface RotationProgress {
  /** the database is sealed under the new key from now on; roles may start with both keys */
  onBegun(): void;
  onBatch(step: string, resealed: number): void;
}

/**
 * Seals everything in the database under the current key that was sealed under the previous one. A
 * call after an interruption goes on; one after the end does nothing. Only the beginning needs the
 * product stopped: it pins the new key, so no process seals under the other one afterwards.
 * @returns null if there was nothing to do
 * @throws CliError MASTER_KEY_MISMATCH; SETTINGS_INVALID if both keys are the same
 * @throws DeploymentError DEPLOYMENT_RUNNING; nothing was changed then
 */
export async function rotateMasterKey(
  db: Database,
  given: MasterKeys,
  progress: RotationProgress,
): Promise<Rotated | null> {
  const { current, previous } = given;
  if (previous !== null) {
    if (Buffer.compare(current, previous) === 0) throw sameKeys();
    if (await verifyMasterKey(db, previous)) {
      await begin(db, { current, previous });
      progress.onBegun();
    }
  }
  const fault = await findMasterKeyFault(db, given);
  if (fault !== null) throw masterKeyMismatch(fault);
  if ((await readRotation(db)) === null) return null;
  const keys = deriveVaultKeys(current, previous);
  const result: Record<string, StepResult> = {};
  for (const step of STEPS) result[step.name] = await runStep(db, step, keys, progress);
  await finishRotation(db);
  return result;
}

/** Pins the new key, and changes what can be changed only while nothing runs. */
async function begin(db: Database, keys: RotatedKeys): Promise<void> {
  await retryOnLockConflict(() =>
    withDeploymentStopped(db, async (tx) => {
      // a rebuild that runs seals under the key that it was started with
      await dropShadows(tx);
      await recodeFailures(tx);
      await beginRotation(tx, keys);
    }),
  );
}

async function runStep(
  db: Database,
  step: Step,
  keys: VaultKeys,
  progress: RotationProgress,
): Promise<StepResult> {
  const sum = { resealed: 0, unreadable: 0 };
  for (let isOver = false; !isOver; ) {
    const { last, resealed, unreadable } = await db.transaction().execute(async (tx) => {
      const done = (await readRotation(tx)) ?? {};
      const batch = await step.reseal(tx, keys, done[step.name] ?? null);
      if (batch.last !== null) await storeRotation(tx, { ...done, [step.name]: batch.last });
      return batch;
    });
    sum.resealed += resealed;
    sum.unreadable += unreadable;
    progress.onBatch(step.name, resealed);
    isOver = last === null;
  }
  return sum;
}

function sameKeys(): CliError {
  return new CliError(
    'SETTINGS_INVALID',
    'RT_MASTER_KEY and RT_MASTER_KEY_PREVIOUS are the same. `roletrail keygen` prints a new key.',
  );
}
