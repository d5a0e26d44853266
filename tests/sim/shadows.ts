import { projectorLease } from '@roletrail/event-log/lease-names';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { Projector } from '@roletrail/event-log/projector/run-projector';
import { ConnectionLost, type SimTx } from './database.ts';
import { PLACES, type ProjectionName } from './places.ts';
import { SimProcess } from './process.ts';
import { shadowOf } from './projection-tables.ts';
import type { World } from './world.ts';

/*
 * `roletrail rebuild` beside the running product, as cli/src/shadow does it: the shipped loops fold
 * a shadow, one transaction has it change places with what is live, and the workers fold on what
 * was live, until it is swapped back or dropped. A command is a process of its own: it is killed,
 * its connections break, and the next one goes on with what it left.
 */

const CATCH_UP_MS = 2000;
const LOOK_AGAIN_MS = 5;
const ASK_AGAIN_MS = 250;

/** Runs the operator's next command for this projection's shadow. */
export async function operateShadow(world: World, name: ProjectionName): Promise<void> {
  const command = new SimProcess(`rebuild ${name}`, world.time, 0);
  world.commands.add(command);
  if (world.random.chance(0.25)) {
    world.time.after(world.random.between(0, 3000), () => world.kill(command));
  }
  try {
    const grant = await world.database.acquire(command, `rebuild ${name}`);
    if (grant === null) return;
    await nextStep(world, command, name);
    await world.database.release(grant, `rebuild ${name}`);
  } catch (error) {
    if (!isExcused(error)) throw error;
    world.trace(command.name, `gives up: ${String(error)}`);
  } finally {
    world.kill(command);
    world.commands.delete(command);
  }
}

/** Returns true for an expected error: database down, or a shadow that cannot be folded. */
function isExcused(error: unknown): boolean {
  return error instanceof ConnectionLost || error instanceof GivenUp;
}

class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

async function nextStep(world: World, command: SimProcess, name: ProjectionName): Promise<void> {
  const { database, tables, random } = world;
  const state = await database.call(command, 'shadow', () => tables.shadow(name));
  if (state === 'ending' || (state !== null && random.chance(0.3))) {
    return finish(world, command, name);
  }
  if (state === null) {
    await database.call(command, 'make shadow', () => tables.setShadow(name, 'building'));
  }
  const fold = world.foldShadow(command, name);
  try {
    await catchUp(world, command, fold);
    if (state === null || state === 'building') {
      await database.call(command, 'beside', () => tables.setShadow(name, 'beside'));
    }
    await swap(world, command, name);
  } finally {
    await fold[Symbol.asyncDispose]();
  }
}

/** To where the log ends now. */
async function catchUp(world: World, command: SimProcess, fold: Projector): Promise<void> {
  try {
    await fold.processAll();
  } catch (error) {
    throw new GivenUp(`the log cannot be folded: ${error}`);
  }
  world.trace(command.name, 'has caught up');
}

async function swap(world: World, command: SimProcess, name: ProjectionName): Promise<void> {
  const { database, tables, variant } = world;
  const tx = await database.begin(command);
  try {
    await lockAll(world, tx, name);
    if (variant.holdsUp !== false) await holdUp(world, tx, command, name);
    await lockAll(world, tx, shadowOf(name));
    if (PLACES.some((place) => tables.position(shadowOf(name), place).halted !== null)) {
      throw new GivenUp('the shadow is halted');
    }
    tx.writes.push(() => {
      tables.swap(name, PLACES);
      world.swaps += 1;
      world.trace(command.name, `swapped; what was live is ${tables.shadow(name)}`);
      if (name === 'consent' && variant.settlesOnSwap !== false) settleFolded(world);
    });
    await database.commit(tx);
  } catch (error) {
    database.rollback(tx);
    throw error;
  }
}

async function lockAll({ database }: World, tx: SimTx, fold: string): Promise<void> {
  for (const place of PLACES) {
    await database.lock(tx, `${fold} ${formatTopicPartition(place)}`, () => undefined);
  }
}

/** Until the shadow stands nowhere behind. */
async function holdUp(
  { database, tables }: World,
  tx: SimTx,
  command: SimProcess,
  name: ProjectionName,
): Promise<void> {
  const deadline = command.now() + CATCH_UP_MS;
  const isBehind = () =>
    PLACES.some(
      (place) => tables.position(shadowOf(name), place).next < tables.position(name, place).next,
    );
  const look = (answer: (behind: boolean) => void) => answer(isBehind());
  while (await database.exchange(command, 'standings', look, tx)) {
    if (command.now() > deadline) throw new GivenUp('the shadow is still behind');
    await command.sleep(LOOK_AGAIN_MS);
  }
}

/** Settles decisions that only the shadow had folded. */
function settleFolded({ outbox, tables, placeOf }: World): void {
  for (const { user, eventId } of outbox.waiting()) {
    if (tables.tables('consent', placeOf(user)).first.has(eventId)) outbox.folded(user, eventId);
  }
}

/** Drops the shadow once the workers have left it. */
async function finish(world: World, command: SimProcess, name: ProjectionName): Promise<void> {
  const { database, tables } = world;
  await database.call(command, 'ending', () => tables.setShadow(name, 'ending'));
  const leases = PLACES.map((place) => projectorLease(shadowOf(name), place));
  const dropped = () => {
    if (leases.some((lease) => database.isHeld(lease))) return false;
    tables.dropShadow(name, PLACES);
    world.trace(command.name, 'dropped the shadow');
    return true;
  };
  while (!(await database.call(command, 'drop', dropped))) await command.sleep(ASK_AGAIN_MS);
}
