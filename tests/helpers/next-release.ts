/**
 * The product as another release of it, as a process with every role: the shipped composition, whose
 * workers read as the release does that the first argument names; by default the next one, which
 * knows one version more of the acceptance.
 */
import { ROLES, startRoles } from '@roletrail/cli/compose/roles';
import { composeRuntime } from '@roletrail/cli/compose/runtime';
import { runUntilStopped } from '@roletrail/cli/runtime/lifecycle';
import { createLogger } from '@roletrail/cli/runtime/logger';
import { KEY_NAMES } from '@roletrail/cli/settings/keys';
import { loadSettings } from '@roletrail/cli/settings/settings';
import { decodeNext, decodeStrict } from './other-releases.ts';

const settings = await loadSettings(undefined, { kafka: false, keys: KEY_NAMES, makes: false });
const logger = createLogger(settings.logLevel);
await runUntilStopped(logger, async (stack, fail) => {
  const runtime = await composeRuntime(settings, logger, stack, {
    applicationName: 'next release',
    poolSize: 10,
    migrate: false,
    begins: true,
    join: false,
    quiet: true,
    member: true,
    onShutOut: fail,
    onDeath: (detail) => fail(new Error(detail)),
  });
  const decode = process.argv[2] === 'strict' ? decodeStrict : decodeNext;
  await startRoles(runtime, new Set(ROLES), stack, decode);
});
