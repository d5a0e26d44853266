import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const MAKER = fileURLToPath(new URL('../scripts/examples.mjs', import.meta.url));
const PREFIX = 'virtual:example/';
const ALL = 'virtual:examples';
/** Upper bound, far above the size of all examples. */
const BYTES_MAX = 8 * 1024 * 1024;

/**
 * Modules `virtual:example/‹id›`: the example result of each career tool. Computed by the engines at
 * each build, so that the examples are never outdated. `virtual:examples` loads one by its id.
 */
export function examples(): Plugin {
  let made: Promise<Record<string, unknown>> | null = null;
  return {
    name: 'roletrail-examples',
    resolveId: (source) => (source === ALL || source.startsWith(PREFIX) ? `\0${source}` : null),
    async load(id) {
      if (id !== `\0${ALL}` && !id.startsWith(`\0${PREFIX}`)) return null;
      made ??= make();
      const all = await made;
      if (id === `\0${ALL}`) {
        const loads = Object.keys(all).map((name) => `'${name}': () => import('${PREFIX}${name}')`);
        return `export default { ${loads.join(', ')} };`;
      }
      const example = all[id.slice(PREFIX.length + 1)];
      if (example === undefined) throw new Error(`there is no example ${id}`);
      return `export default ${JSON.stringify(example)};`;
    },
  };
}

async function make(): Promise<Record<string, unknown>> {
  const program = ['--conditions=development', '--import=tsx', MAKER];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    maxBuffer: BYTES_MAX,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
