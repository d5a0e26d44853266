/**
 * The verifier for auditors as one file: `verify/src/node/main.ts` with all that it imports,
 * packages too. The same sources and packages give the same bytes.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, ROOT } from './command.mjs';
import { TARGET } from './transpile.mjs';

export const VERIFIER = 'roletrail-verify.mjs';

/** Committed digest, in the form that `sha256sum -c` reads. */
export const VERIFIER_SUM = join('verify', 'roletrail-verify.sha256');

const PACKAGES = ['contracts', 'ledger', 'verify'];
const sourceFolder = (name) => join(ROOT, name, 'src');

const HEAD = `#!/usr/bin/env node
// Verifier of RoleTrail receipts, exports and bundles, for Node 20.19 or newer: no packages needed.
// Made of its sources by \`npm run verifier\`, which gives the same bytes again.`;

/** @returns the program as text. @throws Refusal if it cannot be bundled into one file */
export async function buildVerifier() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: join(sourceFolder('verify'), 'node', 'main.ts'),
    platform: 'node',
    tsconfig: false,
    transform: { target: TARGET, typescript: { onlyRemoveTypeImports: true } },
    resolve: {
      extensions: ['.ts', '.mjs', '.js'],
      alias: {
        '#hash': join(sourceFolder('ledger'), 'hash.ts'),
        ...Object.fromEntries(PACKAGES.map((name) => [`@roletrail/${name}`, sourceFolder(name)])),
      },
    },
    // a busy machine takes longer, and that is no fault of the program
    checks: { bundlerTimings: false },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Refusal(`the verifier cannot be bundled:\n${message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, banner: HEAD });
    const [file, ...others] = output;
    const foreign = file.imports.filter((name) => !name.startsWith('node:'));
    if (others.length > 0 || foreign.length > 0) {
      throw new Refusal(`the verifier is not one file: ${foreign.join(', ')}`);
    }
    return file.code;
  } finally {
    await bundle.close();
  }
}

export const sha256Of = (text) => createHash('sha256').update(text).digest('hex');

const sumLine = (text) => `${sha256Of(text)}  ${VERIFIER}\n`;

/** Writes the committed digest anew. Returns the digest. */
export async function writeVerifierSum(text) {
  await writeFile(join(ROOT, VERIFIER_SUM), sumLine(text));
  return sha256Of(text);
}

/** Returns true if the committed digest is the one of this text. */
export async function isCommitted(text) {
  return (await readFile(join(ROOT, VERIFIER_SUM), 'utf8')) === sumLine(text);
}
