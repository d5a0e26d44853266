import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MANUAL = new URL('../docs/operations/runbooks.md', import.meta.url);
const NAME = 'virtual:manual';

/** Module `virtual:manual`: the run books at build time. */
export function manual(): Plugin {
  return {
    name: 'roletrail-manual',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      return `export default ${JSON.stringify(await readFile(MANUAL, 'utf8'))};`;
    },
  };
}
