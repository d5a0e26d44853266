import { createHash, randomBytes } from 'node:crypto';
import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { mayHoldEntries } from '@roletrail/contracts/export-formats';
import { boundBytes } from '@roletrail/contracts/export-manifest';
import { compareTopicPartitionOffsets, SEALED_FILTERS } from '@roletrail/contracts/http/audit';
import type { ExportBody } from '@roletrail/contracts/http/exports';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../../api.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import { API_EVENT_SOURCE } from '../../event-source.ts';
import { orUnrecorded } from '../../evidence/record-evidence-view.ts';
import { latestCheckpoint } from '../../ledger/log-store.ts';
import { lockLiveSession } from '../../sessions/lock-live-session.ts';
import { reauthenticate } from '../../sessions/reauthenticate.ts';
import { inTransaction } from '../../transaction.ts';
import { type ResolvedFilter, resolveFilter, selectTrees } from '../filter.ts';
import {
  appliedOf,
  type ExportedTree,
  erasureEpoch,
  findStoredExport,
  type StoredExport,
} from './stored-export.ts';
import { notifyStaffOfExport } from './tell-staff.ts';

/**
 * Creates an export of each tree at its last signed size. `evidence.exported` is in the outbox
 * before any byte can be requested.
 * @throws ApiError ROLE_REQUIRED for a filter by sealed fields or for opened values, without the
 *   compliance role; PASSWORD_WRONG; VALIDATION_FAILED for an empty filter; RATE_LIMITED;
 *   EVIDENCE_UNRECORDED if the event cannot be written; SESSION_… if the right to read ended
 *   meanwhile
 */
export async function createExport(
  context: ApiContext,
  caller: CallerFacts,
  body: ExportBody,
): Promise<StoredExport> {
  const { deps, config, attempts } = context;
  const compliance = caller.roles.includes('compliance');
  const withEntries = compliance && mayHoldEntries(body.format);
  const sealed = SEALED_FILTERS.some((name) => body.filter[name] !== undefined);
  if ((sealed || body.opened) && !compliance) throw new ApiError('ROLE_REQUIRED');
  if (body.opened) await reauthenticate(context, caller, body.currentPassword ?? '');
  const named = { db: deps.db, vaultKeys: deps.keys.vault };
  const found = await resolveFilter(named, body.filter);
  // when the trees are read, another person's event may have the tag too
  const matching = { ...found, tags: found.tags.map((tag) => ({ ...tag, owner: null })) };
  await attempts.begin([
    { name: `export ${caller.user.id}`, limit: config.limits.exportsPerAccount },
  ]);
  const made = {
    id: uuidv7(),
    eventId: uuidv7(),
    salts: [randomBytes(32), randomBytes(32)] as const,
  };
  return orUnrecorded(() =>
    inTransaction(deps.db, async (tx) => {
      await lockLiveSession(tx, context, caller, compliance ? ['compliance'] : ['admin'], 'users');
      const trees = await signedTrees(tx, context, matching);
      const fixed = { ...made, body, matching, trees, withEntries, userId: caller.user.id };
      await insert(tx, fixed);
      await enqueue(tx, deps.partitions, [evidenceExported(fixed)]);
      if (body.opened) await notifyStaffOfExport(tx, context, caller, body.reasonCode);
      const stored = await findStoredExport(tx, made.id);
      if (!stored) throw new Error('an export is not there that was just written');
      return stored;
    }),
  );
}

/** Returns the signed trees that the filter selects, in the order of the file. */
async function signedTrees(
  tx: Tx,
  { deps }: ApiContext,
  matching: ResolvedFilter,
): Promise<readonly ExportedTree[]> {
  const places = LEDGER_TOPICS.flatMap((topic) =>
    Array.from({ length: deps.partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
  const trees: ExportedTree[] = [];
  for (const place of selectTrees(matching, places)) {
    trees.push({ ...place, size: (await latestCheckpoint(tx, place))?.size ?? 0 });
  }
  return trees.sort((a, b) =>
    compareTopicPartitionOffsets({ ...a, offset: 0 }, { ...b, offset: 0 }),
  );
}

interface Made {
  readonly id: string;
  readonly userId: string;
  readonly body: ExportBody;
  readonly matching: ResolvedFilter;
  readonly trees: readonly ExportedTree[];
  readonly withEntries: boolean;
  /** of the filter, of the reason */
  readonly salts: readonly [Buffer, Buffer];
}

async function insert(tx: Tx, { id, userId, body, matching, trees, ...made }: Made): Promise<void> {
  const row = {
    id,
    user_id: userId,
    format: body.format,
    with_entries: made.withEntries,
    opened: body.opened,
    reason_code: body.reasonCode,
    reason: body.text,
    reason_salt: made.salts[1],
    filter: JSON.stringify(matching),
    filter_salt: made.salts[0],
    trees: JSON.stringify(trees),
    epoch: await erasureEpoch(tx, { matching, opened: body.opened }),
    bytes: null,
    rows: null,
    sha256: null,
    manifest_sha256: null,
    completed_event_id: null,
  };
  await tx.insertInto('evidence_export').values(row).execute();
}

/** Returns the SHA-256 that binds a value which the event must not contain. */
export function boundDigest(salt: Buffer, value: unknown): string {
  return createHash('sha256')
    .update(boundBytes(salt.toString('hex'), value))
    .digest('hex');
}

function evidenceExported(made: Made & { readonly eventId: string }): OutboxItem {
  const { id, body, matching, salts } = made;
  return {
    draft: {
      id: made.eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.evidence.exported.v3',
      subject: id,
      data: {
        exportId: id,
        reader: { kind: 'user', id: made.userId },
        format: body.format,
        withEntries: made.withEntries,
        opened: body.opened,
        reasonCode: body.reasonCode,
        textDigest: boundDigest(salts[1], body.text),
        filterDigest: boundDigest(salts[0], appliedOf(matching)),
        trees: [...made.trees],
      },
    },
  };
}
