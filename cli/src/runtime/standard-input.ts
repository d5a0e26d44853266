/**
 * For a program that another one runs: it is told to stop when whoever started it is gone. Disposed,
 * it lets the process end although its standard input is still open.
 */
export function stopWithStandardInput(): AsyncDisposable {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  process.stdin.once('end', stop).resume();
  return {
    async [Symbol.asyncDispose]() {
      process.stdin.off('end', stop).pause();
    },
  };
}
