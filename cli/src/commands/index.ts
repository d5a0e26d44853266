import type { CliCommand } from '../command.ts';

/** Loads a command with what it stands on, in the order of the help text. */
const LOADERS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrate,
  seed: async () => (await import('./seed.ts')).seed,
  tail: async () => (await import('./tail.ts')).tail,
  'as-of': async () => (await import('./as-of.ts')).asOfCommand,
  step: async () => (await import('./step.ts')).step,
  replay: async () => (await import('./replay.ts')).replay,
  fsck: async () => (await import('./fsck.ts')).fsckCommand,
  keygen: async () => (await import('./keygen.ts')).keygen,
  grant: async () => (await import('./staff.ts')).grant,
  account: async () => (await import('./account.ts')).account,
  'auditor-token': async () => (await import('./auditor-token.ts')).auditorToken,
  'publish-document': async () => (await import('./publish-document.ts')).publish,
  erase: async () => (await import('./staff.ts')).erase,
  backup: async () => (await import('./backup.ts')).backup,
  'restore-backup': async () => (await import('./backup.ts')).restoreBackup,
  restore: async () => (await import('./recovery.ts')).restore,
  'record-missing': async () => (await import('./record-missing.ts')).recordMissingCommand,
  unhalt: async () => (await import('./recovery.ts')).unhalt,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  diff: async () => (await import('./diff.ts')).diff,
  dlq: async () => (await import('./dlq.ts')).dlq,
  'ledger-restart': async () => (await import('./recovery.ts')).ledgerRestart,
  'check-checkpoint': async () => (await import('./check-checkpoint.ts')).checkCheckpoint,
  'export-bundle': async () => (await import('./bundle.ts')).exportBundleCommand,
  'import-bundle': async () => (await import('./bundle.ts')).importBundleCommand,
  'verify-receipt': async () => (await import('./verify-receipt.ts')).verifyReceiptCommand,
  'verify-export': async () => (await import('./verify-export.ts')).verifyExportCommand,
  doctor: async () => (await import('./doctor.ts')).doctor,
  data: async () => (await import('./data.ts')).data,
  generate: async () => (await import('./generate.ts')).generate,
  completion: () => {
    completion ??= loadCompletion();
    return completion;
  },
};

/** It writes down all of the others. */
let completion: Promise<CliCommand> | null = null;
async function loadCompletion(): Promise<CliCommand> {
  return (await import('./completion.ts')).completionOf(allCommands);
}

/** The command of this name alone: all of them take a second to load. Null: there is none. */
export async function commandNamed(name: string): Promise<CliCommand | null> {
  return Object.hasOwn(LOADERS, name) ? ((await LOADERS[name]?.()) ?? null) : null;
}

/** Every subcommand, in the order of the help text. */
export function allCommands(): Promise<readonly CliCommand[]> {
  return Promise.all(Object.values(LOADERS).map((load) => load()));
}
