import { LAUNCH_CHECKS, type LaunchCheckId } from '@roletrail/contracts/staff/launch';
import type { Api, ApiContext } from '../api.ts';
import { type CheckResult, type CheckSubject, type LaunchCheckFunction, unknown } from './check.ts';
import {
  checkAdmins,
  checkDatasets,
  checkDemoAccounts,
  checkLegalDocuments,
  checkMigrations,
  checkSecondFactors,
} from './database-checks.ts';
import { checkHalts, checkLag, checkLedgerState, checkPartitions } from './deployment-checks.ts';
import { checkBackupAge, checkDisk, checkMail, checkOrigin } from './outside-checks.ts';
import { checkVitals } from './vitals-check.ts';

const CHECKS: Readonly<Record<LaunchCheckId, LaunchCheckFunction>> = {
  documents: checkLegalDocuments,
  migrations: checkMigrations,
  partitions: checkPartitions,
  lag: checkLag,
  halts: checkHalts,
  ledgerCheck: checkLedgerState,
  admins: checkAdmins,
  secondFactors: checkSecondFactors,
  demoAccounts: checkDemoAccounts,
  origin: checkOrigin,
  mail: checkMail,
  backup: checkBackupAge,
  vitals: checkVitals,
  datasets: checkDatasets,
  disk: checkDisk,
};

/** Longest time of a check, ms. */
const CHECK_MS = 5000;

/** A check that has run. */
export interface RanCheck extends CheckResult {
  readonly id: LaunchCheckId;
  readonly at: Date;
  readonly tookMs: number;
}

/**
 * Runs checks, each at most once at a time on this instance: concurrent callers share it, also if
 * it takes longer than it may.
 */
export class LaunchChecker {
  readonly #subject: CheckSubject;
  readonly #running = new Map<LaunchCheckId, Promise<CheckResult>>();

  constructor(app: Api, context: ApiContext) {
    this.#subject = { context, health: () => app.systemHealth.readOnce() };
  }

  /** Runs all in parallel. Never rejects. */
  all(): Promise<readonly RanCheck[]> {
    return Promise.all(LAUNCH_CHECKS.map((id) => this.one(id)));
  }

  /** Runs one for at most 5 s; one that takes longer or fails is unknown. Never rejects. */
  async one(id: LaunchCheckId): Promise<RanCheck> {
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<CheckResult>((resolve) => {
      const result = unknown('The check took longer than 5 s.', 'Repeat it; see System health.');
      timer = setTimeout(() => resolve(result), CHECK_MS);
    });
    const result = await Promise.race([this.#start(id), late]);
    clearTimeout(timer);
    return { id, at: new Date(), tookMs: Math.round(performance.now() - start), ...result };
  }

  #start(id: LaunchCheckId): Promise<CheckResult> {
    const running = this.#running.get(id);
    if (running) return running;
    const { logger } = this.#subject.context.deps;
    const started = CHECKS[id](this.#subject)
      .catch((error: unknown) => {
        logger.warn({ err: error, check: id }, 'a launch check failed');
        return unknown('The check itself failed; the log has the error.', 'Repeat it.');
      })
      .finally(() => this.#running.delete(id));
    this.#running.set(id, started);
    return started;
  }
}
