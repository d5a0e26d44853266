import type { CliCommand } from '../command.ts';

type Loader = () => Promise<CliCommand>;

/** Groups of the help text, each with its commands in their order. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Loader>>>> = {
  Run: {
    start: async () => (await import('./start.ts')).start,
    migrate: async () => (await import('./migrate.ts')).migrate,
    keygen: async () => (await import('./keygen.ts')).keygen,
    grant: async () => (await import('./staff.ts')).grant,
    account: async () => (await import('./account.ts')).account,
    completion: () => {
      completion ??= loadCompletion();
      return completion;
    },
  },
  Look: {
    doctor: async () => (await import('./doctor.ts')).doctor,
    tail: async () => (await import('./tail.ts')).tail,
    browse: async () => (await import('./browse.ts')).browseCommand,
    step: async () => (await import('./step.ts')).step,
    'as-of': async () => (await import('./as-of.ts')).asOfCommand,
    replay: async () => (await import('./replay.ts')).replay,
  },
  Repair: {
    backup: async () => (await import('./backup.ts')).backup,
    'restore-backup': async () => (await import('./backup.ts')).restoreBackup,
    restore: async () => (await import('./recovery.ts')).restore,
    'record-missing': async () => (await import('./record-missing.ts')).recordMissingCommand,
    unhalt: async () => (await import('./recovery.ts')).unhalt,
    rebuild: async () => (await import('./rebuild.ts')).rebuild,
    diff: async () => (await import('./diff.ts')).diff,
    rotate: async () => (await import('./rotate.ts')).rotate,
    dlq: async () => (await import('./dlq.ts')).dlq,
    'ledger-restart': async () => (await import('./recovery.ts')).ledgerRestart,
  },
  Evidence: {
    fsck: async () => (await import('./fsck.ts')).fsckCommand,
    'check-checkpoint': async () => (await import('./check-checkpoint.ts')).checkCheckpoint,
    'verify-receipt': async () => (await import('./verify-receipt.ts')).verifyReceiptCommand,
    'verify-export': async () => (await import('./verify-export.ts')).verifyExportCommand,
    'export-bundle': async () => (await import('./bundle.ts')).exportBundleCommand,
    'import-bundle': async () => (await import('./bundle.ts')).importBundleCommand,
    'auditor-token': async () => (await import('./auditor-token.ts')).auditorToken,
  },
  Data: {
    seed: async () => (await import('./seed.ts')).seed,
    'publish-document': async () => (await import('./publish-document.ts')).publishCommand,
    erase: async () => (await import('./staff.ts')).erase,
    data: async () => (await import('./data.ts')).data,
    generate: async () => (await import('./generate.ts')).generate,
  },
};

const LOADERS: Readonly<Record<string, Loader>> = Object.assign({}, ...Object.values(GROUPS));

/** Names of all commands, in the order of the help text. */
export const COMMAND_NAMES: readonly string[] = Object.keys(LOADERS);

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

/** A heading of the help text with its commands. */
export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly CliCommand[];
}

/** Every subcommand under its heading, in the order of the help text. */
export function commandGroups(): Promise<readonly CommandGroup[]> {
  return Promise.all(
    Object.entries(GROUPS).map(async ([heading, loaders]) => ({
      heading,
      commands: await Promise.all(Object.values(loaders).map((load) => load())),
    })),
  );
}
