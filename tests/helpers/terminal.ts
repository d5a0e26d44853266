import { spawn } from 'node:child_process';
import { waitFor } from './wait-for.ts';

/** A command on a terminal of its own, which script(1) makes. */
export interface Terminal {
  /** the process that makes the terminal; what runs on it is below */
  readonly pid: number;
  /** its exit code */
  readonly ended: Promise<number | null>;
  /** Returns the output since the last keys. */
  output(): string;
  /** Types, and waits until it shows this text. */
  type(keys: string, shows: string): Promise<void>;
  press(keys: string): void;
  /** Closes the terminal under whatever runs on it. */
  close(): void;
}

export function onTerminal(words: readonly string[], env: NodeJS.ProcessEnv): Terminal {
  const line = words.map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', `stty rows 50 cols 100; exec ${line}`, '/dev/null'], {
    env: { ...env, TERM: 'xterm' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    async type(keys, shows) {
      output = '';
      child.stdin.write(keys);
      await waitFor(`“${shows}” after ${JSON.stringify(keys)}`, () => output.includes(shows));
    },
    press: (keys) => void child.stdin.write(keys),
    close: () => void child.kill('SIGKILL'),
  };
}
