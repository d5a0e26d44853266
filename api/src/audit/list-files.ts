import { Readable } from 'node:stream';
import { listLine } from '@roletrail/contracts/csv';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiContext, requireCaller } from '../api.ts';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { createRateLimitError } from '../errors.ts';
import type { Guard } from '../guard.ts';
import type { CsvLine, List } from './list-rows.ts';
import { checkAgain, waitForClose, watchReader } from './watch-reader.ts';

/** Each holds one of the pool's ten connections while it lasts. */
const AT_ONCE = 2;
const TRY_AGAIN_MS = 30_000;

/** Who may download lists, and what is recorded before the first byte. */
interface Terms {
  readonly guard: Guard;
  readonly record: (request: FastifyRequest) => Promise<void>;
}

/** Ids of the people whose downloads are open on an instance, of all lists together. */
const openDownloads = new WeakMap<ApiContext, Set<string>>();

/**
 * Takes one of the slots for a person until `end`.
 * @throws ApiError RATE_LIMITED if the person has one, or none is left
 */
function takeSlot(context: ApiContext, userId: string, end: Promise<void>): void {
  const open = openDownloads.get(context) ?? new Set();
  openDownloads.set(context, open);
  if (open.has(userId)) {
    const detail = 'You have a download that is still running';
    throw createRateLimitError(TRY_AGAIN_MS, { detail });
  }
  if (open.size >= AT_ONCE) throw createRateLimitError(TRY_AGAIN_MS);
  open.add(userId);
  void end.then(() => open.delete(userId));
}

/**
 * Lists as CSV on one instance: made from one snapshot while they are sent, one page in memory at
 * once. `record` runs before the first byte. If the reader loses the permission or
 * exceeds the time limit, the connection is cut, so a file that ends cleanly is complete.
 */
export class ListFiles {
  readonly #context: ApiContext;
  readonly #terms: Terms;

  constructor(context: ApiContext, terms: Terms) {
    this.#context = context;
    this.#terms = terms;
  }

  /** @throws ApiError RATE_LIMITED, errors of `record`, and errors of the list's first page */
  async begin(request: FastifyRequest, reply: FastifyReply, list: List): Promise<Readable> {
    const { deps, config } = this.#context;
    const end = waitForClose(reply);
    takeSlot(this.#context, requireCaller(request).user.id, end);
    const snapshot = deps.db.startTransaction().setIsolationLevel('repeatable read');
    const tx = await snapshot.setAccessMode('read only').execute();
    void end.then(() => this.#leave(tx));
    await lockProjections(tx);
    const pages = list.lines(tx)[Symbol.asyncIterator]();
    const first = await pages.next();
    // the locks and the first page may have taken seconds
    await checkAgain(this.#context, request, this.#terms.guard);
    await this.#terms.record(request);
    const refusal = (caller: CallerFacts) => evaluateGuard(this.#terms.guard, caller, config);
    const cut = () => reply.raw.destroy();
    watchReader(this.#context, { request, reply }, refusal, cut);
    const late = setTimeout(cut, config.exports.passMs);
    const stalled = watchProgress(request, config.exports.stalledMs, cut);
    void end.then(() => {
      clearTimeout(late);
      clearInterval(stalled);
    });
    return Readable.from(textOf(list, first, pages), { objectMode: false });
  }

  /** Rolls back; nothing was written, and after a lost connection there is nothing to roll back. */
  async #leave(tx: Extract<Tx, { rollback: unknown }>): Promise<void> {
    try {
      await tx.rollback().execute();
    } catch (error) {
      this.#context.deps.logger.debug({ err: error }, 'the snapshot of a list was lost');
    }
  }
}

/**
 * Returns an interval that calls `cut` when the connection has sent nothing since the last look: a
 * reader that takes nothing keeps others waiting.
 */
function watchProgress(
  { raw: { socket } }: FastifyRequest,
  everyMs: number,
  cut: () => void,
): NodeJS.Timeout {
  let sent = socket.bytesWritten;
  return setInterval(() => {
    if (socket.bytesWritten === sent) cut();
    sent = socket.bytesWritten;
  }, everyMs);
}

async function* textOf(
  { columns }: List,
  first: IteratorResult<readonly CsvLine[]>,
  pages: AsyncIterator<readonly CsvLine[]>,
): AsyncGenerator<string> {
  yield listLine(columns);
  for (let page = first; !page.done; page = await pages.next()) {
    if (page.value.length > 0) yield page.value.map(listLine).join('');
  }
}
