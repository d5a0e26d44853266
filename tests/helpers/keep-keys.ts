/** Makes or reads a file of keys, as a first start does: `keep-keys.ts FILE`. */
import { loadOrCreateKeys } from '@roletrail/cli/settings/keys';

const { master } = await loadOrCreateKeys(process.argv[2] ?? '');
console.log(`master ${master.toString('hex')}`);
