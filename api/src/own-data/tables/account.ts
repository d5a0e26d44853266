import { sql } from 'kysely';
import { INTERNAL, type OwnTable, own, REPEATED, SECRET, YOU } from './own-table.ts';

export const ACCOUNT: readonly OwnTable[] = [
  own(
    'app_user',
    { name: 'account', about: 'Your account.' },
    {
      id: true,
      email: true,
      email_normalized: REPEATED,
      password_hash: SECRET,
      display_name: true,
      email_verified_at: true,
      is_demo: true,
      created_at: true,
      erased_at: 'it is empty as long as there is an account',
    },
    { theirs: (userId) => sql`r.id = ${userId}`, order: ['id'] },
  ),
  own(
    'user_role',
    { name: 'roles', about: 'Roles that your account has.' },
    { user_id: YOU, role: true, granted_at: true },
    { order: ['role'] },
  ),
  own(
    'session',
    {
      name: 'sessions',
      about:
        'Where you were signed in, when, and why it ended: what the events of your sessions hold too.',
    },
    {
      id: true,
      user_id: YOU,
      method: true,
      created_at: true,
      last_activity_at: true,
      warned_at: true,
      expires_at: true,
      refresh_counter: SECRET,
      refresh_rotated_at: INTERNAL,
      device_hash: SECRET,
      user_agent: true,
      ended_at: true,
      end_reason: true,
      end_scope: true,
    },
    { order: ['created_at', 'id'] },
  ),
  own(
    'account_activity',
    { name: 'history', about: 'What happened to your account: sign-ins, failures, changes.' },
    {
      id: true,
      user_id: YOU,
      kind: true,
      at: true,
      session_id: true,
      new_device: true,
      sealed: 'it is opened for you: see origin',
    },
    { order: ['at', 'id'], sealed: 'origin' },
  ),
  own(
    'totp_factor',
    { name: 'second-factor', about: 'When you set up a second factor.' },
    {
      user_id: YOU,
      id: INTERNAL,
      sealed_secret: SECRET,
      created_at: true,
      confirmed_at: true,
      last_step: SECRET,
    },
    { order: ['created_at'] },
  ),
  own(
    'recovery_code',
    {
      name: 'recovery-codes',
      about: 'Which recovery codes are left, and when the others were used.',
    },
    { user_id: YOU, code_hash: SECRET, used_at: true },
    { order: ['used_at'] },
  ),
  own(
    'account_token',
    { name: 'links', about: 'Links that were sent to you and still work.' },
    {
      token_hash: SECRET,
      user_id: YOU,
      purpose: true,
      email: true,
      session_id: true,
      created_at: true,
      expires_at: true,
    },
    { order: ['created_at'] },
  ),
  own(
    'data_key',
    { name: 'data-key', about: 'When the key was made under which your details are sealed.' },
    { user_id: YOU, wrapped: SECRET, created_at: true, destroyed_at: true },
    { order: ['created_at'] },
  ),
];
