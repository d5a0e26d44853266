/** `npm run verifier [-- FILE]`: writes the digest of the auditors' verifier anew, and the program into FILE. */
import { writeFile } from 'node:fs/promises';
import { fail, say } from './lib/command.mjs';
import { buildVerifier, VERIFIER_SUM, writeVerifierSum } from './lib/verifier.mjs';

try {
  const text = await buildVerifier();
  const [file] = process.argv.slice(2);
  if (file !== undefined) await writeFile(file, text);
  say(`${VERIFIER_SUM}: ${await writeVerifierSum(text)}`);
} catch (error) {
  fail(error);
}
