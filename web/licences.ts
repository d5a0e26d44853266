import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const LOCK = new URL('../package-lock.json', import.meta.url);
const NAME = 'virtual:licences';

type LockPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };

/**
 * Module `virtual:licences`: every package of the build and the runtime, by licence, read from the
 * lock file at each build. Packages only for tests and tools are left out.
 */
export function licences(): Plugin {
  return {
    name: 'roletrail-licences',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { packages } = JSON.parse(await readFile(LOCK, 'utf8')) as {
        packages: Record<string, LockPackage>;
      };
      return `export default ${JSON.stringify(byLicence(packages))};`;
    },
  };
}

function byLicence(packages: Record<string, LockPackage>) {
  const found = new Map<string, Set<string>>();
  for (const [place, { version, license, dev, link }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1);
    if (!place.includes('node_modules/') || dev || link || !name) continue;
    const licence = license ?? 'not stated';
    found.set(licence, (found.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  return [...found]
    .map(([licence, names]) => ({ licence, packages: [...names].sort() }))
    .sort((a, b) => b.packages.length - a.packages.length);
}
