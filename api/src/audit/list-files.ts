import { Readable } from 'node:stream';
import { csvLine } from '@roletrail/contracts/csv';
import type { Role } from '@roletrail/contracts/primitives';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../api.ts';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { createRateLimitError } from '../errors.ts';
import { recordEvidenceView } from '../evidence/record-evidence-view.ts';
import { GUARD } from '../guard.ts';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';
import type { CsvLine, List } from './list-rows.ts';
import { waitForClose, watchReader } from './watch-reader.ts';

/** Each holds one of the pool's ten connections while it lasts. */
const AT_ONCE = 2;
const TRY_AGAIN_MS = 30_000;

/** Roles that may download lists, and the evidence view to record. */
interface Terms {
  readonly roles: readonly Role[];
  readonly trees: readonly LedgerTopicPartition[];
}

/**
 * Lists as CSV on one instance: made from one snapshot while they are sent, one page in memory at
 * once. The reading is recorded before the first byte. If the reader loses the permission or
 * exceeds the time limit, the connection is cut, so a file that ends cleanly is complete.
 */
export class ListFiles {
  readonly #context: ApiContext;
  readonly #terms: Terms;
  #open = 0;

  constructor(context: ApiContext, terms: Terms) {
    this.#context = context;
    this.#terms = terms;
  }

  /** @throws ApiError RATE_LIMITED, EVIDENCE_UNRECORDED, and errors of the list's first page */
  async begin(request: FastifyRequest, reply: FastifyReply, list: List): Promise<Readable> {
    const { deps, config } = this.#context;
    if (this.#open >= AT_ONCE) throw createRateLimitError(TRY_AGAIN_MS);
    this.#open += 1;
    const end = waitForClose(reply);
    void end.then(() => {
      this.#open -= 1;
    });
    const snapshot = deps.db.startTransaction().setIsolationLevel('repeatable read');
    const tx = await snapshot.setAccessMode('read only').execute();
    void end.then(() => this.#leave(tx));
    await lockProjections(tx);
    const pages = list.lines(tx)[Symbol.asyncIterator]();
    const first = await pages.next();
    await recordEvidenceView(this.#context, request, this.#terms.trees, this.#terms.roles);
    const guard = GUARD.role(...this.#terms.roles);
    const refusal = (caller: CallerFacts) => evaluateGuard(guard, caller, config);
    const cut = () => reply.raw.destroy();
    watchReader(this.#context, { request, reply }, refusal, cut);
    const late = setTimeout(cut, config.exports.passMs);
    void end.then(() => clearTimeout(late));
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

async function* textOf(
  { columns }: List,
  first: IteratorResult<readonly CsvLine[]>,
  pages: AsyncIterator<readonly CsvLine[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let page = first; !page.done; page = await pages.next()) {
    if (page.value.length > 0) yield page.value.map(csvLine).join('');
  }
}
