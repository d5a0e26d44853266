import { type Kysely, sql } from 'kysely';

/**
 * What an invited administrator may do at most. Open invitations get the capabilities that their
 * inviter has now; an inviter without the role `admin` gives none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- capabilities of the inviter at the invitation; empty: the role is not admin
alter table invitation add column capabilities text[] not null default '{}';
update invitation i set capabilities = coalesce(
  (select array_agg(c.capability order by c.capability) from staff_capability c
    where c.user_id = i.staff_id),
  '{users,content,growth,ops,settings}')
where i.role = 'admin'
  and exists (select from user_role r where r.user_id = i.staff_id and r.role = 'admin');
alter table invitation alter column capabilities drop default;
`)
    .execute(db);
}
