import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import {
  consistencyQuery,
  inclusionQuery,
  ledgerAnswer,
  proofAnswer,
} from '@roletrail/contracts/http/ledger';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { toHex } from '@roletrail/ledger/hex';
import { emptyRoot } from '@roletrail/ledger/rfc6962';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { type LedgerTopicPartition, latestCheckpoint } from '../../ledger/log-store.ts';
import { proveConsistency, proveInclusion, type TreeProof } from '../../ledger/proofs.ts';
import { placeParams, type TreeParams, treeOf } from './tree-params.ts';

/** What there is, and proofs about it: public, like everything but the entries themselves. */
export function treeRoutes(app: Api, { config, deps }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/ledger',
    config: { guard: GUARD.public },
    schema: { response: { 200: ledgerAnswer } },
    handler: async (_request, reply) => {
      const places = LEDGER_TOPICS.flatMap((topic) =>
        Array.from({ length: deps.partitions[topic] }, (_, partition) => ({ topic, partition })),
      );
      reply.header('cache-control', 'public, max-age=1');
      return {
        origin: config.ledger.origin,
        logs: await Promise.all(places.map(describe)),
        copy: config.copy,
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/ledger/:topic/:partition/inclusion',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params: z.strictObject(placeParams),
      querystring: inclusionQuery,
      response: { 200: proofAnswer },
    },
    handler: async (request, reply) => {
      const { leaf, size } = request.query;
      if (leaf >= size) throw outOfRange('leaf', 'must be below size');
      const place = await published(request.params, size);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return present(await proveInclusion(deps.db, place, leaf, size));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/ledger/:topic/:partition/consistency',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params: z.strictObject(placeParams),
      querystring: consistencyQuery,
      response: { 200: proofAnswer },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      if (from > to) throw outOfRange('from', 'must not be above to');
      const place = await published(request.params, to);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return present(await proveConsistency(deps.db, place, from, to));
    },
  });

  async function describe(place: LedgerTopicPartition) {
    const signed = await latestCheckpoint(deps.db, place);
    return {
      ...place,
      size: signed?.size ?? 0,
      root: toHex(signed?.root ?? emptyRoot()),
      checkpointAt: signed?.signedAt.toISOString() ?? null,
      vkey: config.ledger.vkeys[formatTopicPartition(place)] ?? '',
    };
  }

  /** The tree, when a signed checkpoint covers `size` leaves of it. */
  async function published(params: TreeParams, size: number): Promise<LedgerTopicPartition> {
    const place = treeOf(params, deps.partitions);
    const signed = await latestCheckpoint(deps.db, place);
    if (size > (signed?.size ?? 0)) {
      throw new ApiError('NOT_FOUND', { detail: 'No signed checkpoint covers that size yet' });
    }
    return place;
  }
}

function present(proof: TreeProof) {
  return { size: proof.size, root: toHex(proof.root), hashes: proof.hashes.map(toHex) };
}

function outOfRange(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });
}
