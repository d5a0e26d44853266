import { text } from '@roletrail/contracts/primitives';
import { encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { LedgerError } from '@roletrail/ledger/errors';
import { type LogPath, parseLogPath } from '@roletrail/ledger/tile-path';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { recordEvidenceView } from '../../evidence/record-evidence-view.ts';
import { GUARD } from '../../guard.ts';
import { incomplete } from '../../ledger/incomplete.ts';
import {
  type LedgerTopicPartition,
  latestCheckpoint,
  readEntries,
  tileReader,
} from '../../ledger/log-store.ts';
import { isPublished, tileCacheControl } from '../../ledger/published.ts';
import { describeRawContent } from '../served.ts';
import { placeParams, treeOf } from './tree-params.ts';

/**
 * Sent uncompressed. Hashes do not compress, and bytes that look like a deflate stream would be
 * sent unchanged under a gzip header.
 */
const AS_IS = { compress: false } as const;

const HASH_BYTES = 32;
const OCTETS = 'application/octet-stream';
const READERS = GUARD.role('compliance');
const UNSERVED = ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] as const;
const rest = { '*': text(200) };

/**
 * Routes of the log in C2SP tlog-tiles format, for third-party tools. Prefix of one log:
 * `/api/ledger/<topic>/<partition>/`.
 */
export function tileRoutes(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  app.route({
    method: 'GET',
    url: '/api/ledger/:topic/:partition/checkpoint',
    ...AS_IS,
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: {
      params: z.strictObject(placeParams),
      response: { 200: describeRawContent('text/plain') },
    },
    handler: async (request, reply) => {
      const signed = await latestCheckpoint(deps.db, treeOf(request.params, deps.partitions));
      if (!signed) throw new ApiError('NOT_FOUND', { detail: 'Nothing is signed yet' });
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=1')
        .send(signed.note);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/ledger/:topic/:partition/tile/:level/*',
    ...AS_IS,
    config: { guard: GUARD.public, refuses: UNSERVED },
    schema: {
      params: z.strictObject({ ...placeParams, level: text(2), ...rest }),
      response: { 200: describeRawContent(OCTETS) },
    },
    handler: async (request, reply) => {
      const { params } = request;
      const place = treeOf(params, deps.partitions);
      const path = await publishedPath(place, `tile/${params.level}/${params['*']}`);
      if (path.kind !== 'tile') throw new ApiError('NOT_FOUND');
      const { level, index, width } = path;
      const [hashes] = await tileReader(deps.db, place)([{ level, index, width }]);
      if (!hashes || hashes.length < width * HASH_BYTES)
        throw await incomplete(deps.db, place, params['*']);
      return reply
        .type(OCTETS)
        .header('cache-control', tileCacheControl(width))
        .send(Buffer.from(hashes.subarray(0, width * HASH_BYTES)));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/ledger/:topic/:partition/tile/entries/*',
    ...AS_IS,
    config: {
      guard: GUARD.auditor(...READERS.roles),
      refuses: [...UNSERVED, 'EVIDENCE_UNRECORDED'],
    },
    schema: {
      params: z.strictObject({ ...placeParams, ...rest }),
      response: { 200: describeRawContent(OCTETS) },
    },
    handler: async (request, reply) => {
      const place = treeOf(request.params, deps.partitions);
      const { index, width } = await publishedPath(place, `tile/entries/${request.params['*']}`);
      const entries = await readEntries(deps.db, place, index * 256, width);
      if (entries.length < width) throw await incomplete(deps.db, place, request.params['*']);
      // not recorded for a copy: its readers have the entries in the file
      if (!config.copy) await recordEvidenceView(context, request, [place], READERS);
      return reply
        .type(OCTETS)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(encodeEntryBundle(entries)));
    },
  });

  async function publishedPath(
    place: LedgerTopicPartition,
    text: string,
  ): Promise<Exclude<LogPath, { kind: 'checkpoint' }>> {
    const path = parse(text);
    const signed = await latestCheckpoint(deps.db, place);
    if (path.kind === 'checkpoint' || !isPublished(path, signed?.size ?? 0)) {
      throw new ApiError('NOT_FOUND', { detail: 'No signed checkpoint covers that yet' });
    }
    return path;
  }
}

function parse(text: string): LogPath {
  try {
    return parseLogPath(text);
  } catch (error) {
    if (error instanceof LedgerError) throw new ApiError('NOT_FOUND', { cause: error });
    throw error;
  }
}
