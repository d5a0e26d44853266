import { deriveVaultKeys } from '@roletrail/vault/keys';
import { treesOf } from '../compose/ledger.ts';
import type { Runtime } from '../compose/runtime.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { requireKey } from '../settings/keys.ts';

/** Builds the sources of `fsck`. @param db live tables, or those of a shadow */
export function fsckSources(runtime: Runtime, db = runtime.database.open.db): FsckSources {
  const { keys, witnessFile } = runtime.settings;
  const isCopy = runtime.database.copy !== null;
  return {
    db,
    log: runtime.log,
    partitions: runtime.partitions,
    trees: treesOf(runtime),
    vaultKeys: isCopy ? null : deriveVaultKeys(requireKey(keys, 'master')),
    witnessFile: isCopy ? null : witnessFile,
  };
}
