/** Help of the program, and the text of a wrong call. */
export const USAGE = `Verifies what a RoleTrail ledger gives out. Sends nothing, but with --ledger.

  node roletrail-verify.mjs receipt FILE [--vkey KEY] [--document FILE]…
  node roletrail-verify.mjs export FILE MANIFEST [--vkey KEY] [--ledger URL [--token TOKEN]]
  node roletrail-verify.mjs bundle FILE [--vkey KEY]

  --vkey KEY       Verifier key of the ledger, from another source than the file.
  --document FILE  A document that was accepted, to compare its bytes; may be repeated.
  --ledger URL     Address of the ledger, to check the trees as they are now.
  --token TOKEN    Auditor token, to read entries of the ledger.
  --json           The report as JSON.
  --version        SHA-256 of this program, to compare with the one on /verify.

Ends with 0 (proved), 1 (refused) or 2 (not proved: no key, the call, the file or the ledger is
unusable, or the program failed).
`;

/** The arguments fit no call of the program. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
