/**
 * For the process of test files. By default, SIGTERM ends Node without exit handlers, and a broker
 * in its own session would keep running. The last act of one that runs a single file is to write its
 * processor seconds to the descriptor that the runner reads (run-tap.mjs).
 */
import async_hooks from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { processorSeconds } from './processor-time.mjs';

const RUNNER = 3;

process.once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  if (Symbol.for('roletrail.test-group') in globalThis) return;
  writeSync(RUNNER, `${JSON.stringify({ cpu: processorSeconds(process.pid) })}\n`);
});

/*
 * tap follows every promise of the process to name the test that an uncaught error belongs to, which
 * doubles the work of what awaits much. Without that such an error ends the process, so the file
 * fails all the same.
 */
const { createHook } = async_hooks;
const inert = { enable: () => inert, disable: () => inert };
async_hooks.createHook = (callbacks) =>
  new Error().stack.includes('async-hook-domain') ? inert : createHook(callbacks);
syncBuiltinESMExports();
