/**
 * A program, not a command: `roletrail` with the arguments given, loaded at once and begun by the
 * first word over its channel. `npm run dev` loads the changed roles while those before them stop.
 */
import { once } from 'node:events';
import '../commands/start.ts';
import { main } from '../main.ts';

// The parent is gone, so no `begin` message will arrive.
const gone = () => process.exit();
process.once('disconnect', gone);
// The parent may be gone before the listener was added.
if (process.connected !== true) gone();
await once(process, 'message');
// a listener would keep the channel open, and the process with it
process.off('disconnect', gone);
process.exitCode = await main(process.argv.slice(2));
