#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** All packages bundled; absent if a source is newer. Then the packages' own files are loaded. */
const bundled = new URL('../../dist/main.js', import.meta.url);
const isBundled = existsSync(bundled);
// Line numbers of a bundle are of no use.
if (isBundled) process.setSourceMapsEnabled(true);

/** Returns the program, or null if it is not built or its packages are not installed. */
async function load() {
  try {
    return await import(isBundled ? bundled.href : '../dist/main.js');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const what = error.message.replaceAll(root, '');
    process.stderr.write(
      `roletrail: This checkout is not built, or only in part. Run: npm ci && npm run build\n  (${what})\n`,
    );
    return null;
  }
}

const program = await load();
process.exitCode = program === null ? 2 : await program.main(process.argv.slice(2));
