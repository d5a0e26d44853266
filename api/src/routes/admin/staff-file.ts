import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiContext, requireCaller } from '../../api.ts';
import { ListFiles } from '../../audit/list-files.ts';
import type { List } from '../../audit/list-rows.ts';
import type { Guard } from '../../guard.ts';
import { actAsStaff, type StaffActRequest } from '../../staff/act.ts';
import { describeRawContent } from '../served.ts';

const CSV = 'text/csv; charset=utf-8';

/** Parts of each route that sends a staff list as CSV. */
export const STAFF_FILE = {
  exposeHeadRoute: false,
  compress: false,
  response: { 200: describeRawContent(CSV) },
  refuses: ['RATE_LIMITED'],
} as const;

interface StaffFile {
  readonly name: string;
  readonly list: List;
  /** recorded with the reason before the first byte; null: nothing is recorded */
  readonly act: StaffActRequest | null;
  /** facts for the event of the act; called after the first page of the list was read */
  readonly facts?: () => StaffFacts;
}

/**
 * Returns a function that sends a list as CSV: one snapshot, page by page, formulas guarded. The
 * connection is cut if the caller loses the permission meanwhile.
 */
export function openStaffFiles(context: ApiContext, guard: Guard) {
  return async (request: FastifyRequest, reply: FastifyReply, file: StaffFile) => {
    const record = async () => {
      if (file.act === null) return;
      const done = { before: null, after: file.facts?.() ?? null, answer: true };
      await actAsStaff(context, requireCaller(request), file.act, async () => done);
    };
    const body = await new ListFiles(context, { guard, record }).begin(request, reply, file.list);
    return reply
      .type(CSV)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="roletrail-${file.name}.csv"`)
      .send(body);
  };
}
