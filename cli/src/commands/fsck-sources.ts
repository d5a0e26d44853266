import { treesOf } from '../compose/ledger.ts';
import type { Runtime } from '../compose/runtime.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { vaultKeysOf } from '../settings/keys.ts';

/** Builds the sources of `fsck`. @param db live tables, or those of a shadow */
export function fsckSources(runtime: Runtime, db = runtime.database.open.db): FsckSources {
  const { witnessFile } = runtime.settings;
  const isCopy = runtime.database.copy !== null;
  return {
    db,
    log: runtime.log,
    partitions: runtime.partitions,
    trees: treesOf(runtime),
    vaultKeys: isCopy ? null : vaultKeysOf(runtime.settings),
    witnessFile: isCopy ? null : witnessFile,
  };
}
