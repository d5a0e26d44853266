import { EARLIER_KINDS } from '@roletrail/contracts/tools/saved/earlier-kinds';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { sql } from 'kysely';
import {
  defineOwnTable,
  EACH,
  INTERNAL,
  OPENED,
  type OwnTable,
  REPEATED,
  SECRET,
  YOU,
} from './own-table.ts';

/** small pages, because a run or a resume can be large */
const page = 20;
const KINDS = { ...EARLIER_KINDS, ...SAVED_KINDS };

export const TOOL_TABLES: readonly OwnTable[] = [
  ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) =>
    defineOwnTable(
      'saved_item',
      KINDS[kind].ownData,
      {
        id: true,
        user_id: YOU,
        kind: INTERNAL,
        revision: true,
        sealed: OPENED,
        summary: REPEATED,
        clear: EACH,
        created_at: true,
        updated_at: true,
      },
      {
        order: ['created_at', 'id'],
        sealed: 'content',
        kind,
        page,
        theirs: (userId) => sql`r.user_id = ${userId} and r.kind = ${kind}`,
      },
    ),
  ),
  defineOwnTable(
    'explorer_view',
    {
      name: 'occupations-viewed',
      about: 'Occupations that you viewed, when, and the figures that you saw.',
    },
    { id: true, user_id: YOU, code: true, viewed_at: true, seen: true },
    { order: ['viewed_at', 'id'] },
  ),
  defineOwnTable(
    'experiment_exposure',
    {
      name: 'experiments',
      about: 'Arrangements of our pages that an experiment showed you, and when first.',
    },
    { experiment_id: true, user_id: YOU, variant: true, exposed_at: true },
    { order: ['exposed_at', 'experiment_id'] },
  ),
  defineOwnTable(
    'calendar_feed',
    { name: 'calendar-link', about: 'When you made the link of your dates for calendars.' },
    { user_id: YOU, token_hash: SECRET, created_at: true },
    { order: ['created_at'] },
  ),
  defineOwnTable(
    'reminder_consent',
    { name: 'reminder-consents', about: 'Your consents to reminders by e-mail.' },
    {
      id: INTERNAL,
      user_id: YOU,
      consent_version: true,
      consent_text: true,
      time_zone: true,
      agreed_at: true,
      left_at: true,
    },
    { order: ['agreed_at', 'id'] },
  ),
  defineOwnTable(
    'reminder_mail',
    { name: 'reminders', about: 'Days for which we sent you a reminder by e-mail.' },
    { user_id: YOU, day: true, mail_id: INTERNAL, queued_at: true },
    { order: ['day'] },
  ),
];
