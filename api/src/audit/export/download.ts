import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../api.ts';
import { evaluateGuard } from '../../callers/evaluate-guard.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError, createRateLimitError } from '../../errors.ts';
import { GUARD, TRAIL_READERS } from '../../guard.ts';
import { waitForClose, watchReader } from '../watch-reader.ts';
import { failureOf, recordDownloadFailure, recordDownloadStart } from './download-status.ts';
import { assertNoErasureSince, writeExport } from './pass.ts';
import { createExportChangedError } from './prefixes.ts';
import { RangeBody } from './range-body.ts';
import type { Sink } from './sink.ts';
import { etagOf, findStoredExport, type StoredExport } from './stored-export.ts';

/** Each holds one of the pool's ten connections while it lasts. */
const AT_ONCE = 3;
const TRY_AGAIN_MS = 30_000;

/** Bytes `from` … `to`, inclusive. */
interface ByteRange {
  readonly from: number;
  readonly to: number | null;
}

interface Download {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/**
 * Downloads of exports on one instance.
 *
 * *making* (rows from the start; those before the range are dropped) → (first byte of the range) →
 * *sending*
 * A download can be refused only while *making*. It ends cleanly only if the whole export was made
 * and has not changed. From the start the reader's permission is checked repeatedly; if it is lost,
 * the connection is cut.
 */
export class Downloads {
  readonly #context: ApiContext;
  #open = 0;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * @param asked requested range from the headers, or null for the whole file
   * @throws ApiError EXPORT_CHANGED, RANGE_NOT_SATISFIABLE, RATE_LIMITED, LEDGER_UNAVAILABLE, and
   *   the reason why the reader may not read it
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    made: StoredExport,
    asked: IncomingHttpHeaders | null,
  ): Promise<Download> {
    const ifRange = asked?.['if-range'];
    if (ifRange !== undefined && ifRange !== etagOf(made))
      throw createExportChangedError('the file asked for');
    await assertNoErasureSince(this.#context.deps.db, made);
    if (this.#open >= AT_ONCE) {
      await recordDownloadFailure(this.#context.deps.db, made.id, 'busy');
      throw createRateLimitError(TRY_AGAIN_MS);
    }
    this.#open += 1;
    const stop = new AbortController();
    const { raw } = reply;
    const { config, deps } = this.#context;
    const refusal = async (caller: CallerFacts) => {
      const refused = mayRead(caller, made, config);
      if (!refused) await assertNoErasureSince(deps.db, made);
      return refused;
    };
    watchReader(this.#context, { request, reply }, refusal, (why) => {
      stop.abort(why);
      raw.destroy();
    });
    void waitForClose(reply).then(() => {
      stop.abort(new Error('the reader has gone'));
      this.#open -= 1;
    });
    try {
      return await this.#send(made, rangeOf(asked?.range), raw, stop.signal);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  }

  async #send(
    asked: StoredExport,
    range: ByteRange | null,
    raw: ServerResponse,
    signal: AbortSignal,
  ): Promise<Download> {
    const made = range === null ? asked : await this.#measured(asked, signal);
    const length = made.completed?.bytes ?? null;
    const from = range?.from ?? 0;
    const to = Math.min(
      range?.to ?? Number.MAX_SAFE_INTEGER,
      (length ?? Number.MAX_SAFE_INTEGER) - 1,
    );
    if (range !== null && length !== null && from >= length) {
      throw new ApiError('RANGE_NOT_SATISFIABLE', {
        headers: { 'content-range': `bytes */${length}` },
      });
    }
    const body = await this.#begun(made, new RangeBody({ from, to }, raw, signal), signal);
    const headers = {
      etag: etagOf(made),
      'accept-ranges': 'bytes',
      ...(length === null ? {} : { 'content-length': String(to - from + 1) }),
      ...(range === null ? {} : { 'content-range': `bytes ${from}-${to}/${length}` }),
    };
    return { status: range === null ? 200 : 206, headers, body };
  }

  /** Makes the export once if its length is unknown, because a range needs the length. */
  async #measured(made: StoredExport, signal: AbortSignal): Promise<StoredExport> {
    if (made.completed) return made;
    await this.#make(made, signal, {
      write: async () => signal.throwIfAborted(),
      inUse: () => 0,
    });
    const measured = await findStoredExport(this.#context.deps.db, made.id);
    if (!measured) throw new ApiError('NOT_FOUND');
    return measured;
  }

  /** Runs a pass and records its progress for the reader's page, which cannot see the download. */
  async #make(made: StoredExport, signal: AbortSignal, sink: Sink): Promise<void> {
    const { db, logger } = this.#context.deps;
    await recordDownloadStart(db, made.id);
    try {
      await writeExport(this.#context, made, sink);
    } catch (error) {
      await recordDownloadFailure(db, made.id, failureOf(error, signal)).catch((err: unknown) => {
        logger.warn({ err }, 'it could not be noted that an export was not sent to its end');
      });
      throw error;
    }
  }

  /** Returns the bytes once the first of them is available. */
  async #begun(made: StoredExport, body: RangeBody, signal: AbortSignal): Promise<Readable> {
    await new Promise<void>((begun, refused) => {
      void body.begun.then(begun);
      this.#make(made, signal, body).then(
        () => body.end(),
        (error: Error) => {
          refused(error);
          this.#context.deps.logger.info({ err: error }, 'an export was not sent to its end');
          body.end(error);
        },
      );
    });
    return body.stream;
  }
}

/**
 * Returns why this caller must not read this export, or null. Only its creator may. An export with
 * entries also requires the compliance role, now and at creation.
 */
export function mayRead(
  caller: CallerFacts,
  { userId, withEntries }: StoredExport,
  limits: ApiContext['config'],
): ApiError | null {
  if (caller.user.id !== userId) return new ApiError('NOT_FOUND');
  const guard = withEntries ? GUARD.role('compliance') : TRAIL_READERS;
  return evaluateGuard(guard, caller, limits);
}

/** Parses `bytes=n-` or `bytes=n-m`; null for other ranges: all is sent (RFC 9110, 14.2). */
function rangeOf(header: string | undefined): ByteRange | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const range = { from: Number(first), to: last ? Number(last) : null };
  if (range.to !== null && range.to < range.from) return null;
  return range.from === 0 && range.to === null ? null : range;
}
