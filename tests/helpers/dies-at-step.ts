/**
 * Preloaded into a process (`--import`): kill -9 of itself before its `DIES_AT_STEP`th step on the
 * file system, reading included. Only steps on paths that begin with `DIES_UNDER`, and on files
 * opened there, count.
 */
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const last = Number(process.env.DIES_AT_STEP);
const under = process.env.DIES_UNDER ?? '';
let step = 0;

function count(): void {
  step += 1;
  if (step === last) process.kill(process.pid, 'SIGKILL');
}

type Call = (...args: unknown[]) => unknown;
const calls = promises as unknown as Record<string, Call>;
for (const [name, call] of Object.entries(calls)) {
  if (typeof call !== 'function') continue;
  calls[name] = async (...args) => {
    if (typeof args[0] !== 'string' || !args[0].startsWith(under)) return call(...args);
    count();
    const result = await call(...args);
    if (name === 'open') watch(result as Record<string, unknown>);
    return result;
  };
}
syncBuiltinESMExports();

function watch(handle: Record<string, unknown>): void {
  for (const name of ['writeFile', 'write', 'sync', 'datasync', 'close', 'chmod']) {
    const call = handle[name] as Call;
    handle[name] = (...args: unknown[]) => {
      count();
      return call.apply(handle, args);
    };
  }
}
