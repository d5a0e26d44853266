/** Lines for the person at the terminal. Log lines go to standard error, these to standard output. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** For the person at the terminal, where standard output may be read by a program. */
export function remark(line: string): void {
  process.stderr.write(`roletrail: ${line}\n`);
}

/** Says that a step began, and how long it took once it is done. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  say(`  … ${name}`);
  const result = await work();
  say(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
