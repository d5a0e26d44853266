import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const BUILDER = new URL('../scripts/lib/verifier.mjs', import.meta.url);
const FILE = 'roletrail-verify.mjs';
const NAME = 'virtual:verifier';

/**
 * The auditors' verifier as a file of the site, and module `virtual:verifier` with its name, size
 * and SHA-256.
 */
export function verifier(): Plugin {
  let built: Promise<string> | null = null;
  const text = () => {
    built ??= build();
    return built;
  };
  return {
    name: 'roletrail-verifier',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const program = await text();
      const facts = {
        name: FILE,
        bytes: Buffer.byteLength(program),
        sha256: createHash('sha256').update(program).digest('hex'),
      };
      return `export default ${JSON.stringify(facts)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: FILE, source: await text() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        text().then((program) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(program);
        }, next);
      });
    },
  };
}

async function build(): Promise<string> {
  const { buildVerifier } = (await import(BUILDER.href)) as {
    readonly buildVerifier: () => Promise<string>;
  };
  return buildVerifier();
}
