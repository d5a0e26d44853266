import type { Command } from '../command.ts';
import { backup, restoreBackup } from './backup.ts';
import { doctor } from './doctor.ts';
import { fsck } from './fsck.ts';
import { keygen } from './keygen.ts';
import { ledgerRestart, rebuild, restore, unhalt } from './recovery.ts';
import { migrate, seed } from './setup.ts';
import { auditorToken, erase, grant, publish } from './staff.ts';
import { start } from './start.ts';
import { tail } from './tail.ts';

/** Every subcommand, in the order of the help text. */
export const commands: readonly Command[] = [
  start,
  migrate,
  seed,
  tail,
  fsck,
  keygen,
  grant,
  auditorToken,
  publish,
  erase,
  backup,
  restoreBackup,
  restore,
  unhalt,
  rebuild,
  ledgerRestart,
  doctor,
];
