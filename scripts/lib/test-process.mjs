/**
 * For the process of a test file. By default, SIGTERM ends Node without exit handlers, and a broker
 * in its own session would keep running. Its last act is to write its processor seconds to the
 * descriptor that the runner reads (run-tap.mjs).
 */
import { writeSync } from 'node:fs';
import { processorSeconds } from './processor-time.mjs';

const RUNNER = 3;

process.once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  writeSync(RUNNER, String(processorSeconds(process.pid) ?? ''));
});
