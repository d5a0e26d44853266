/**
 * The product as a next release might be: the shipped composition, as a process with every role, or
 * with those of `--only=`.
 * `decoder`: its workers read one version more of the acceptance. `folds`: its folds are of a higher
 * version; `strict`: they read less than the shipped ones; `folds rebuild NAME` and `folds rollback NAME` are the commands of that release.
 */
import { fsckSources } from '@roletrail/cli/commands/fsck-sources';
import { composeRuntime, type Runtime } from '@roletrail/cli/compose/runtime';
import { keysOfRoles, ROLES, startRoles } from '@roletrail/cli/roles/start';
import { DisposeStack, runUntilStopped } from '@roletrail/cli/runtime/lifecycle';
import { createLogger } from '@roletrail/cli/runtime/logger';
import { loadSettings } from '@roletrail/cli/settings/settings';
import { rebuildBeside, rollBack } from '@roletrail/cli/shadow/rebuild';
import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import { decodeNext, decodeStrict } from './other-releases.ts';

const RELEASES: Record<string, ReleaseOverride<Tx>> = {
  decoder: { decode: decodeNext },
  strict: { decode: decodeStrict },
  folds: { fold: (shipped) => ({ ...shipped, version: shipped.version + 1 }) },
};

const ONLY = '--only=';
const words = process.argv.slice(2);
const [name = '', command, projectionName] = words.filter((word) => !word.startsWith(ONLY));
const only = words.find((word) => word.startsWith(ONLY))?.slice(ONLY.length);
const roles = new Set(ROLES.filter((role) => only === undefined || only.split(',').includes(role)));
const release = RELEASES[name];
if (!release) throw new Error(`no release ${name}`);
const settings = await loadSettings(undefined, {
  kafka: false,
  keys: keysOfRoles(roles),
  makes: false,
});
const logger = createLogger(settings.logLevel);
const runtimeOptions = (onFailure: (error: Error) => void) => ({
  applicationName: `next release ${command ?? ''}`.trim(),
  poolSize: 10,
  migrate: false,
  begins: command === undefined,
  join: false,
  quiet: true,
  member: true,
  onShutOut: onFailure,
  onDeath: (detail: string) => onFailure(new Error(detail)),
});

async function swapAs(runtime: Runtime): Promise<void> {
  const projection = PROJECTIONS.find((one) => one.name === projectionName);
  if (!projection) throw new Error(`no projection ${projectionName}`);
  const request = { projection, reason: 'a test says so', acceptDiff: null };
  if (command === 'rollback') await rollBack(runtime, request, release);
  else await rebuildBeside(runtime, request, (db) => fsckSources(runtime, db), release);
}

if (command === undefined) {
  await runUntilStopped(logger, async (stack, fail) => {
    const runtime = await composeRuntime(settings, logger, stack, runtimeOptions(fail));
    await startRoles(runtime, roles, stack, release);
  });
} else {
  const stack = new DisposeStack();
  const fail = (error: Error) => {
    throw error;
  };
  try {
    await swapAs(await composeRuntime(settings, logger, stack, runtimeOptions(fail)));
  } finally {
    await stack.dispose(logger);
  }
}
