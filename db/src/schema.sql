-- Written by dump-schema.ts from a freshly migrated database. After a new migration:
-- npm run schema, then read the difference.

CREATE OR REPLACE FUNCTION public.decision_basis(sessions uuid[], people uuid[], exclusive boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
begin
  if exclusive then
    perform from session s where s.id = any(sessions) order by s.id for update;
  else
    perform from session s where s.id = any(sessions) order by s.id for share;
  end if;
  perform from data_key k where k.user_id = any(people) order by k.user_id for share;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'sessions', array(
      select jsonb_build_object('id', s.id, 'user_id', s.user_id, 'method', s.method,
        'created_at', s.created_at, 'last_activity_at', s.last_activity_at,
        'expires_at', s.expires_at, 'ended_at', s.ended_at, 'end_reason', s.end_reason)
      from session s where s.id = any(sessions)),
    'keys', array(
      select jsonb_build_object('user_id', k.user_id, 'wrapped', encode(k.wrapped, 'hex'))
      from data_key k where k.user_id = any(people)),
    'proved', array(
      select u.id from app_user u where u.id = any(people) and u.email_verified_at is not null),
    'documents', array(
      select jsonb_build_object('docType', d.doc_type, 'version', d.version, 'sha256', d.sha256,
        'effectiveDate', d.effective_date, 'createdAt', d.created_at)
      from required_document d order by d.doc_type desc));
end $function$;

CREATE OR REPLACE FUNCTION public.decision_basis(sessions uuid[], people uuid[], exclusive boolean, alone boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
begin
  if exclusive then
    perform from session s where s.id = any(sessions) order by s.id for update;
  else
    perform from session s where s.id = any(sessions) order by s.id for share;
  end if;
  if alone then
    perform from data_key k where k.user_id = any(people) order by k.user_id for no key update;
  else
    perform from data_key k where k.user_id = any(people) order by k.user_id for share;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'sessions', array(
      select jsonb_build_object('id', s.id, 'user_id', s.user_id, 'method', s.method,
        'authenticated_at', coalesce(s.authenticated_at, s.created_at),
        'created_at', s.created_at, 'last_activity_at', s.last_activity_at,
        'expires_at', s.expires_at, 'ended_at', s.ended_at, 'end_reason', s.end_reason)
      from session s where s.id = any(sessions)),
    'keys', array(
      select jsonb_build_object('user_id', k.user_id, 'wrapped', encode(k.wrapped, 'hex'))
      from data_key k where k.user_id = any(people)),
    'people', array(
      select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.display_name,
        'proved', u.email_verified_at is not null)
      from app_user u where u.id = any(people)),
    'documents', array(
      select jsonb_build_object('docType', d.doc_type, 'version', d.version, 'sha256', d.sha256,
        'effectiveDate', d.effective_date, 'createdAt', d.created_at)
      from required_document d order by d.doc_type desc));
end $function$;

CREATE OR REPLACE FUNCTION public.decision_basis(sessions uuid[], people uuid[], exclusive boolean, alone boolean, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  basis jsonb;
begin
  basis := decision_basis(sessions, people, exclusive, alone);
  return basis || jsonb_build_object('recent', array(
    select jsonb_build_object('user_id', k.user_id, 'key', k.key, 'at', k.created_at)
    from app_user person
    cross join lateral (
      select i.user_id, i.key, i.created_at from idempotency_key i
      where i.user_id = person.id and i.created_at > greatest(
        clock_timestamp() - interval '1 hour', person.decisions_from)
      order by i.created_at desc limit coalesce(most, 0)) k
    where person.id = any(people)));
end $function$;

CREATE OR REPLACE FUNCTION public.decision_claim(people uuid[], keys uuid[], hashes bytea[], events uuid[], topics text[], partitions integer[], counts integer[])
 RETURNS TABLE(claimed uuid, topic text, partition integer, last_seq bigint, at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  free uuid[];
begin
  with given as (
    insert into idempotency_key (user_id, key, body_hash, event_id)
    select * from unnest(people, keys, hashes, events) as asked (user_id, key, body_hash, event_id)
    order by user_id, key
    on conflict do nothing
    returning event_id
  )
  select array_agg(event_id) into free from given;
  if cardinality(free) = cardinality(events) then
    return query
      select null::uuid, r.topic, r.partition, r.last_seq, r.at
      from outbox_reserve(topics, partitions, counts) r;
  else
    return query
      select e, null, null::integer, null::bigint, null::timestamptz from unnest(free) as e;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.decision_lock(sessions uuid[], exclusive boolean, people uuid[])
 RETURNS TABLE(kind text, id uuid, user_id uuid, method text, created_at timestamp with time zone, last_activity_at timestamp with time zone, expires_at timestamp with time zone, ended_at timestamp with time zone, end_reason text, at timestamp with time zone, wrapped bytea, doc_type text, version text, sha256 text, effective_date date)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  if exclusive then
    return query
      select 'session', s.id, s.user_id, s.method, s.created_at, s.last_activity_at, s.expires_at,
        s.ended_at, s.end_reason, clock_timestamp(), null::bytea, null, null, null, null::date
      from session s where s.id = any(sessions) order by s.id for update;
  else
    return query
      select 'session', s.id, s.user_id, s.method, s.created_at, s.last_activity_at, s.expires_at,
        s.ended_at, s.end_reason, clock_timestamp(), null::bytea, null, null, null, null::date
      from session s where s.id = any(sessions) order by s.id for share;
  end if;
  return query
    select 'key', null::uuid, k.user_id, null, null::timestamptz, null::timestamptz,
      null::timestamptz, null::timestamptz, null, null::timestamptz, k.wrapped, null, null, null,
      null::date
    from data_key k where k.user_id = any(people) order by k.user_id for share;
  return query
    select 'document', null::uuid, null::uuid, null, d.created_at, null::timestamptz,
      null::timestamptz, null::timestamptz, null, null::timestamptz, null::bytea, d.doc_type,
      d.version, d.sha256, d.effective_date
    from required_document d;
end $function$;

CREATE OR REPLACE FUNCTION public.export_cell(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (ascii(value) = ANY (ARRAY[9, 10, 13, 32, 39, 43, 45, 61, 64, 65291, 65293, 65309, 65312])) THEN (''''::text || value) ELSE value END;

CREATE OR REPLACE FUNCTION public.export_csv(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value ~ '^[A-Za-z0-9][^",\r\n]*$'::text) THEN value WHEN ((value = ''::text) OR (export_cell(value) ~ '[",\r\n]'::text)) THEN (('"'::text || replace(export_cell(value), '"'::text, '""'::text)) || '"'::text) ELSE export_cell(value) END;

CREATE OR REPLACE FUNCTION public.fold_inbox(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (email ~ '@(gmail|googlemail)\.com$'::text) THEN (replace(split_part(regexp_replace(email, '@[^@]*$'::text, ''::text), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(regexp_replace(email, '@[^@]*$'::text, ''::text), '+'::text, 1) || '@'::text) || regexp_replace(email, '^.*@'::text, ''::text)) END;

CREATE OR REPLACE FUNCTION public.images_of_article(html text)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from pg_catalog.regexp_matches(html,
      '/api/insights/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') as found
  $function$;

CREATE OR REPLACE FUNCTION public.outbox_reserve(topics text[], partitions integer[], counts integer[])
 RETURNS TABLE(topic text, partition integer, last_seq bigint, at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  place record;
  moment timestamptz;
begin
  for place in
    select t, n from unnest(topics, partitions) as given (t, n) order by t collate "C", n
  loop
    perform pg_advisory_xact_lock(1381256530, hashtext(place.t || '/' || place.n));
  end loop;
  moment := date_trunc('milliseconds', clock_timestamp());
  return query
    insert into outbox_partition as p (topic, partition, last_seq, last_time)
    select t, n, c, moment from unnest(topics, partitions, counts) as given (t, n, c)
    on conflict on constraint outbox_partition_pkey do update
      set last_seq = p.last_seq + excluded.last_seq,
          last_time = greatest(p.last_time, excluded.last_time)
    returning p.topic, p.partition, p.last_seq, p.last_time;
end $function$;

CREATE OR REPLACE FUNCTION public.redeem_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'approved' and new.promo_id is not null and new.redeemed_at is null then
    if not redeem_promo(new.promo_id, old.inbox) then
      raise exception 'the promo code of % cannot be used: approve it with promo_id and reduced_price null',
        new.reference using errcode = 'check_violation';
    end if;
    new.redeemed_at := clock_timestamp();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.redeem_promo(wanted uuid, person text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  promo promo_code;
  used bigint;
begin
  select * into promo from promo_code p where p.id = wanted for no key update;
  if not found or not promo.is_active
    or coalesce(promo.expires_at <= clock_timestamp(), false)
    or coalesce(promo.times_redeemed >= promo.max_redemptions, false) then
    return false;
  end if;
  -- after the lock: a statement of its own sees what others committed meanwhile
  select count(*) into used from plan_request r
    where r.promo_id = wanted and r.inbox = fold_inbox(person) and r.redeemed_at is not null;
  if used >= promo.per_person then
    return false;
  end if;
  update promo_code set times_redeemed = times_redeemed + 1 where id = wanted;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is refused: its rows are never changed', tg_op, tg_table_name
    using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_session_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from app_user where id = new.user_id and erased_at is null for share;
  if not found then
    raise exception 'the person was erased'
      using errcode = '23514', table = 'session', constraint = 'session_of_erased';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.saved_items_visible()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select from kysely_migration where name = '20251129-0200-saved-items-moved') then
    raise exception 'the saved items moved after this transaction began' using errcode = '40001';
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_email_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('rt_person_changed', new.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('rt_person_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('rt_session_changed', new.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_saved_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  plain constant text[] :=
    '{id,user_id,revision,sealed,summary,created_at,updated_at}';
  item jsonb;
begin
  -- with the revision, because the row may change while this waits for its lock
  if tg_op = 'DELETE' then
    delete from saved_item where id = old.id and revision = old.revision;
    if not found then return null; end if;
    return old;
  end if;
  item := to_jsonb(new);
  if tg_op = 'INSERT' then
    new.revision := coalesce(new.revision, 1);
    new.created_at := coalesce(new.created_at, clock_timestamp());
    new.updated_at := coalesce(new.updated_at, clock_timestamp());
    insert into saved_item
      (id, user_id, kind, revision, sealed, summary, clear, created_at, updated_at)
    values (new.id, new.user_id, tg_argv[0], new.revision, new.sealed, item ->> 'summary',
      item - plain, new.created_at, new.updated_at);
    return new;
  end if;
  update saved_item set user_id = new.user_id, revision = new.revision, sealed = new.sealed,
    summary = item ->> 'summary', clear = item - plain, created_at = new.created_at,
    updated_at = new.updated_at
  where id = old.id and revision = old.revision;
  if not found then return null; end if;
  return new;
end $function$;

create table account_activity (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default clock_timestamp(),
  session_id uuid,
  new_device boolean not null default false,
  sealed text not null,
  constraint account_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_activity_pkey PRIMARY KEY (id)
);

create table account_token (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  email text not null,
  session_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint account_token_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'verify_email'::text, 'change_email'::text]))),
  constraint account_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint account_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_token_pkey PRIMARY KEY (token_hash)
);

create table account_undo (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  change text not null,
  reserved_tag bytea,
  sealed text not null,
  factor jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint account_undo_change_check CHECK ((change = ANY (ARRAY['second_factor'::text, 'email'::text]))),
  constraint account_undo_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_undo_pkey PRIMARY KEY (id),
  constraint account_undo_token_hash_key UNIQUE (token_hash)
);

create table analytics_build (
  build text not null,
  since timestamp with time zone not null,
  constraint analytics_build_pkey PRIMARY KEY (build)
);

create table analytics_day (
  day date not null,
  dimension text not null,
  value text not null,
  path text not null,
  device text not null,
  views integer not null,
  entries integer not null,
  lasts integer not null,
  constraint analytics_day_pkey PRIMARY KEY (day, dimension, value, path, device)
);

create table analytics_event (
  hour timestamp with time zone not null,
  name text not null,
  path text not null,
  previous text,
  referrer text,
  device text not null,
  width text not null,
  language text not null,
  bucket smallint
) partition by RANGE (hour);

create table analytics_event_rest (
  hour timestamp with time zone not null,
  name text not null,
  path text not null,
  previous text,
  referrer text,
  device text not null,
  width text not null,
  language text not null,
  bucket smallint
);

create table analytics_summed_day (
  day date not null,
  constraint analytics_summed_day_pkey PRIMARY KEY (day)
);

create table analytics_vital_day (
  day date not null,
  name text not null,
  path text not null,
  device text not null,
  bucket smallint not null,
  measured integer not null,
  constraint analytics_vital_day_pkey PRIMARY KEY (day, name, path, device, bucket)
);

create table app_user (
  id uuid not null,
  email text not null,
  email_normalized text,
  password_hash text,
  created_at timestamp with time zone not null default clock_timestamp(),
  erased_at timestamp with time zone,
  display_name text,
  email_verified_at timestamp with time zone,
  is_demo boolean not null default false,
  known_since timestamp with time zone,
  known_device bytea,
  saved_before timestamp with time zone,
  decisions_from timestamp with time zone,
  locked_until timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_normalized_key UNIQUE (email_normalized)
);

create table article (
  id uuid not null,
  slug text not null,
  title text not null,
  excerpt text not null,
  html text not null,
  sha256 text not null,
  plain text not null,
  words integer not null,
  contents jsonb not null,
  tags text[] not null,
  topic text not null,
  author text not null,
  sources jsonb not null,
  status text not null,
  published_at timestamp with time zone,
  updated_at timestamp with time zone not null default clock_timestamp(),
  origin text not null,
  search tsvector not null default ((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, excerpt), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, plain), 'D'::"char")),
  act_id uuid,
  links text[] not null default '{}'::text[],
  images uuid[] not null default images_of_article(html),
  constraint article_check CHECK (((published_at IS NOT NULL) OR (status = 'draft'::text))),
  constraint article_excerpt_check CHECK ((char_length(excerpt) <= 300)),
  constraint article_origin_check CHECK ((origin = ANY (ARRAY['seed'::text, 'staff'::text]))),
  constraint article_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint article_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'withdrawn'::text]))),
  constraint article_pkey PRIMARY KEY (id),
  constraint article_slug_key UNIQUE (slug)
);

create table article_draft (
  article_id uuid not null,
  revision integer not null,
  content jsonb not null,
  published_revision integer,
  updated_at timestamp with time zone not null default clock_timestamp(),
  updated_by uuid not null,
  links text[] not null default '{}'::text[],
  images uuid[] not null default images_of_article(COALESCE((content ->> 'html'::text), ''::text)),
  undo jsonb,
  constraint article_draft_revision_check CHECK ((revision > 0)),
  constraint article_draft_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_draft_pkey PRIMARY KEY (article_id)
);

create table article_feedback (
  article_id uuid not null,
  day date not null,
  useful integer not null default 0,
  not_useful integer not null default 0,
  constraint article_feedback_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_feedback_pkey PRIMARY KEY (article_id, day)
);

create table article_image (
  id uuid not null,
  sha256 text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null default clock_timestamp(),
  uploaded_by uuid not null,
  used_at timestamp with time zone not null default clock_timestamp(),
  constraint article_image_height_check CHECK ((height > 0)),
  constraint article_image_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint article_image_width_check CHECK ((width > 0)),
  constraint article_image_pkey PRIMARY KEY (id),
  constraint article_image_sha256_key UNIQUE (sha256)
);

create table article_link (
  url text not null,
  outcome text not null,
  detail text not null,
  checked_at timestamp with time zone not null,
  constraint article_link_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'broken'::text, 'unknown'::text]))),
  constraint article_link_pkey PRIMARY KEY (url)
);

create table article_note (
  id uuid not null,
  article_id uuid not null,
  kind text not null,
  words text not null,
  noted_at timestamp with time zone not null default clock_timestamp(),
  constraint article_note_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'update'::text]))),
  constraint article_note_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_note_pkey PRIMARY KEY (id)
);

create table article_old_slug (
  slug text not null,
  article_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint article_old_slug_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_old_slug_pkey PRIMARY KEY (slug)
);

create table article_presence (
  article_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  windows jsonb not null default '{}'::jsonb,
  constraint article_presence_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint article_presence_pkey PRIMARY KEY (article_id, user_id)
);

create table article_revision (
  id uuid not null,
  article_id uuid not null,
  kind text not null,
  content jsonb not null,
  words integer not null,
  saved_at timestamp with time zone not null default clock_timestamp(),
  saved_by uuid,
  images uuid[] not null default images_of_article(COALESCE((content ->> 'html'::text), ''::text)),
  constraint article_revision_kind_check CHECK ((kind = ANY (ARRAY['saved'::text, 'replaced'::text, 'published'::text]))),
  constraint article_revision_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_revision_pkey PRIMARY KEY (id)
);

create table attempt_window (
  key bytea not null,
  attempts integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_window_pkey PRIMARY KEY (key)
);

create table audit_entry (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  event_id uuid not null,
  type text not null,
  subject text not null,
  occurred_at timestamp with time zone not null,
  user_id uuid,
  decision text,
  terms_version text,
  privacy_version text,
  constraint audit_entry_pkey PRIMARY KEY (topic, partition, "offset"),
  constraint audit_entry_event_id_key UNIQUE (event_id)
) with (autovacuum_vacuum_insert_scale_factor=0.02);

create table auditor_token (
  id uuid not null,
  token_hash bytea not null,
  label text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint auditor_token_pkey PRIMARY KEY (id),
  constraint auditor_token_token_hash_key UNIQUE (token_hash)
);

create table backup_run (
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  bytes bigint not null,
  constraint backup_run_pkey PRIMARY KEY (id)
);

create table calendar_feed (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint calendar_feed_pkey PRIMARY KEY (user_id),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash)
);

create table check_run (
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  agrees boolean not null,
  codes text[] not null default '{}'::text[],
  constraint check_run_pkey PRIMARY KEY (id)
);

create table claimed_acceptance (
  user_id uuid not null,
  day date not null,
  terms_version text not null,
  privacy_version text not null,
  claimed_at timestamp with time zone not null default clock_timestamp(),
  constraint claimed_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint claimed_acceptance_pkey PRIMARY KEY (user_id, day)
);

create table consent_decision (
  event_id uuid not null,
  user_id uuid not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  decision text not null,
  reason text,
  terms_version text,
  privacy_version text,
  decided_at timestamp with time zone not null,
  leaf_hash bytea not null,
  constraint consent_decision_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint consent_decision_pkey PRIMARY KEY (event_id),
  constraint consent_decision_topic_partition_offset_key UNIQUE (topic, partition, "offset")
) with (autovacuum_vacuum_insert_scale_factor=0.02);

create table consent_request (
  event_id uuid not null,
  user_id uuid not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  about text not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  leaf_hash bytea not null,
  constraint consent_request_about_check CHECK ((about = ANY (ARRAY['terms'::text, 'privacy'::text, 'both'::text]))),
  constraint consent_request_pkey PRIMARY KEY (event_id),
  constraint consent_request_topic_partition_offset_key UNIQUE (topic, partition, "offset")
);

create table current_consent (
  user_id uuid not null,
  event_id uuid,
  decision text,
  terms_version text,
  privacy_version text,
  decided_at timestamp with time zone,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  needs_review boolean not null default false,
  asked_event_id uuid,
  asked_at timestamp with time zone,
  constraint current_consent_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint current_consent_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);

create table custom_report (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  definition jsonb not null,
  shared boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  every text,
  hour smallint,
  due_at timestamp with time zone,
  constraint custom_report_check CHECK ((((every IS NULL) = (hour IS NULL)) AND ((every IS NULL) = (due_at IS NULL)))),
  constraint custom_report_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint custom_report_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint custom_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint custom_report_pkey PRIMARY KEY (id)
);

create table data_key (
  user_id uuid not null,
  wrapped bytea,
  created_at timestamp with time zone not null default clock_timestamp(),
  destroyed_at timestamp with time zone,
  constraint data_key_check CHECK (((wrapped IS NULL) = (destroyed_at IS NOT NULL))),
  constraint data_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint data_key_pkey PRIMARY KEY (user_id)
);

create table dataset_release (
  name text not null,
  source text not null,
  edition text not null,
  sha256 text not null,
  content bytea not null,
  row_count integer not null,
  area_count integer,
  active boolean not null default false,
  imported_at timestamp with time zone not null default clock_timestamp(),
  constraint dataset_release_source_check CHECK ((source = ANY (ARRAY['ooh'::text, 'onet'::text, 'oews'::text]))),
  constraint dataset_release_pkey PRIMARY KEY (name)
);

create table dead_letter (
  projection text not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key text,
  reason text not null,
  sealed_value bytea,
  at timestamp with time zone not null default clock_timestamp(),
  constraint dead_letter_pkey PRIMARY KEY (projection, topic, partition, "offset")
);

create table dead_letter_mark (
  projection text not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  reason text not null,
  asked_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  discarded_at timestamp with time zone,
  discard_reason text,
  actor_kind text not null,
  staff_id uuid,
  constraint dead_letter_mark_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'operator'::text]))),
  constraint dead_letter_mark_answer_check CHECK ((answer = ANY (ARRAY['redriven'::text, 'unreadable'::text, 'differs'::text]))),
  constraint dead_letter_mark_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint dead_letter_mark_check1 CHECK (((discarded_at IS NULL) = (discard_reason IS NULL))),
  constraint dead_letter_mark_check2 CHECK (((staff_id IS NULL) OR (actor_kind = 'user'::text))),
  constraint dead_letter_mark_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint dead_letter_mark_pkey PRIMARY KEY (projection, topic, partition, "offset")
);

create table decision_pending (
  user_id uuid not null,
  event_id uuid not null,
  decision text not null,
  terms_version text,
  privacy_version text,
  decided_at timestamp with time zone not null,
  seq bigint not null,
  constraint decision_pending_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint decision_pending_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint decision_pending_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);

create table erasure_request (
  id uuid not null,
  user_id uuid not null,
  receipt_hash bytea not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint erasure_request_check CHECK ((num_nonnulls(cancelled_at, erased_at) <= 1)),
  constraint erasure_request_pkey PRIMARY KEY (id),
  constraint erasure_request_receipt_hash_key UNIQUE (receipt_hash)
);

create table evidence_export (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  format text not null,
  with_entries boolean not null,
  reason_code text not null,
  reason text not null,
  reason_salt bytea not null,
  filter jsonb not null,
  filter_salt bytea not null,
  trees jsonb not null,
  epoch bigint not null,
  bytes bigint,
  rows bigint,
  sha256 bytea,
  manifest_sha256 bytea,
  completed_event_id uuid,
  opened boolean not null,
  constraint evidence_export_check CHECK ((num_nonnulls(bytes, rows, sha256, manifest_sha256, completed_event_id) = ANY (ARRAY[0, 5]))),
  constraint evidence_export_check1 CHECK ((with_entries OR (NOT opened))),
  constraint evidence_export_excel CHECK (((format <> 'csv-excel'::text) OR (NOT with_entries))),
  constraint evidence_export_filter_salt_check CHECK ((length(filter_salt) = 32)),
  constraint evidence_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'jsonl'::text, 'parquet'::text, 'csv-excel'::text]))),
  constraint evidence_export_reason_salt_check CHECK ((length(reason_salt) = 32)),
  constraint evidence_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint evidence_export_pkey PRIMARY KEY (id)
);

create table evidence_export_download (
  export_id uuid not null,
  began_at timestamp with time zone not null default clock_timestamp(),
  broke text,
  constraint evidence_export_download_broke_check CHECK ((broke = ANY (ARRAY['left'::text, 'refused'::text, 'changed'::text, 'busy'::text, 'ledger'::text, 'error'::text]))),
  constraint evidence_export_download_export_id_fkey FOREIGN KEY (export_id) REFERENCES evidence_export(id) ON DELETE CASCADE,
  constraint evidence_export_download_pkey PRIMARY KEY (export_id)
);

create table evidence_export_manifest (
  export_id uuid not null,
  part integer not null,
  content text not null,
  constraint evidence_export_manifest_export_id_fkey FOREIGN KEY (export_id) REFERENCES evidence_export(id) ON DELETE CASCADE,
  constraint evidence_export_manifest_pkey PRIMARY KEY (export_id, part)
);

create table evidence_export_prefix (
  export_id uuid not null,
  bytes bigint not null,
  sha256 bytea not null,
  constraint evidence_export_prefix_export_id_fkey FOREIGN KEY (export_id) REFERENCES evidence_export(id) ON DELETE CASCADE,
  constraint evidence_export_prefix_pkey PRIMARY KEY (export_id, bytes)
);

create table evidence_opening (
  event_id uuid not null,
  user_id uuid not null,
  staff_id uuid not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  reason text not null,
  text text not null,
  salt bytea not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  constraint evidence_opening_salt_check CHECK ((octet_length(salt) = 32)),
  constraint evidence_opening_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint evidence_opening_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint evidence_opening_pkey PRIMARY KEY (event_id)
);

create table evidence_reading (
  user_id uuid,
  auditor_token_id uuid,
  reader_id uuid not null default COALESCE(user_id, auditor_token_id),
  topic text not null,
  partition integer not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint evidence_reading_check CHECK ((num_nonnulls(user_id, auditor_token_id) = 1)),
  constraint evidence_reading_auditor_token_id_fkey FOREIGN KEY (auditor_token_id) REFERENCES auditor_token(id),
  constraint evidence_reading_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint evidence_reading_pkey PRIMARY KEY (reader_id, topic, partition)
);

create table evidence_tag (
  event_id uuid not null,
  user_id uuid not null,
  kind text not null,
  tag bytea not null,
  constraint evidence_tag_kind_check CHECK ((kind = ANY (ARRAY['ip'::text, 'device'::text]))),
  constraint evidence_tag_pkey PRIMARY KEY (event_id, kind)
) with (autovacuum_vacuum_insert_scale_factor=0.02);

create table experiment (
  id uuid not null,
  key text not null,
  hypothesis text not null,
  target text not null,
  variants jsonb not null,
  metric text not null,
  baseline integer not null,
  effect integer not null,
  planned integer not null,
  state text not null default 'draft'::text,
  kept text,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint experiment_baseline_check CHECK (((baseline >= 1) AND (baseline <= 9999))),
  constraint experiment_check CHECK (((state = 'draft'::text) = (started_at IS NULL))),
  constraint experiment_check1 CHECK (((state = ANY (ARRAY['ended'::text, 'archived'::text])) = (ended_at IS NOT NULL))),
  constraint experiment_check2 CHECK (((kept IS NULL) OR (ended_at IS NOT NULL))),
  constraint experiment_effect_check CHECK (((effect >= 1) AND (effect <= 9998))),
  constraint experiment_planned_check CHECK ((planned > 0)),
  constraint experiment_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'ended'::text, 'archived'::text]))),
  constraint experiment_version_check CHECK ((version > 0)),
  constraint experiment_pkey PRIMARY KEY (id),
  constraint experiment_key_key UNIQUE (key)
);

create table experiment_exposure (
  experiment_id uuid not null,
  user_id uuid not null,
  variant text not null,
  exposed_at timestamp with time zone not null default clock_timestamp(),
  constraint experiment_exposure_experiment_id_fkey FOREIGN KEY (experiment_id) REFERENCES experiment(id),
  constraint experiment_exposure_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint experiment_exposure_pkey PRIMARY KEY (experiment_id, user_id)
);

create table explorer_view (
  id uuid not null,
  user_id uuid not null,
  code text not null,
  viewed_at timestamp with time zone not null default clock_timestamp(),
  seen jsonb,
  constraint explorer_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint explorer_view_pkey PRIMARY KEY (id)
);

create table health_note (
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  text text not null,
  finding text,
  over_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint health_note_finding_check CHECK (((char_length(finding) >= 1) AND (char_length(finding) <= 300))),
  constraint health_note_over CHECK (((over_at IS NULL) OR (finding IS NOT NULL))),
  constraint health_note_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500))),
  constraint health_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint health_note_pkey PRIMARY KEY (id)
);

create table health_sample (
  at timestamp with time zone not null,
  accepts real not null,
  requests real not null,
  errors real not null,
  p99 real,
  unsent real not null,
  delay real,
  sockets real not null,
  loop real not null,
  signer text,
  processes text[] not null,
  halts text[] not null,
  constraint health_sample_pkey PRIMARY KEY (at)
);

create table idempotency_key (
  user_id uuid not null,
  key uuid not null,
  body_hash bytea not null,
  event_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint idempotency_key_pkey PRIMARY KEY (user_id, key)
);

create table invitation (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  role text,
  plan text,
  token_hash bytea not null,
  staff_id uuid not null,
  act_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  capabilities text[] not null,
  withdrawn_at timestamp with time zone,
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'compliance'::text]))),
  constraint invitation_plan_fkey FOREIGN KEY (plan) REFERENCES plan_tier(slug),
  constraint invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_email_normalized_key UNIQUE (email_normalized),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);

create table launch_decision (
  event_id uuid not null,
  act_id uuid not null,
  decided_at timestamp with time zone not null default clock_timestamp(),
  decision text not null,
  snapshot text not null,
  constraint launch_decision_decision_check CHECK ((decision = ANY (ARRAY['go'::text, 'no_go'::text]))),
  constraint launch_decision_pkey PRIMARY KEY (event_id)
);

create table launch_sign_off (
  item text not null,
  status text not null,
  owner text,
  evidence text,
  due date,
  note text,
  staff_id uuid,
  salt bytea,
  version integer not null,
  constraint launch_sign_off_status_check CHECK ((status = ANY (ARRAY['open'::text, 'signed'::text, 'refused'::text]))),
  constraint launch_sign_off_version_check CHECK ((version > 0)),
  constraint launch_sign_off_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint launch_sign_off_pkey PRIMARY KEY (item)
);

create table launch_waiver (
  item text not null,
  until date,
  reason text not null,
  staff_id uuid,
  salt bytea,
  version integer not null,
  constraint launch_waiver_version_check CHECK ((version > 0)),
  constraint launch_waiver_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint launch_waiver_pkey PRIMARY KEY (item)
);

create table ledger_checkpoint (
  topic text not null,
  partition integer not null,
  size bigint not null,
  root bytea not null,
  note text not null,
  signed_at timestamp with time zone not null default clock_timestamp(),
  constraint ledger_checkpoint_pkey PRIMARY KEY (topic, partition, size)
);

create table ledger_copy (
  only_row boolean not null default true,
  origin text not null,
  manifest_sha256 text not null,
  taken_at timestamp with time zone not null,
  signed_until timestamp with time zone,
  imported_at timestamp with time zone not null default clock_timestamp(),
  constraint ledger_copy_manifest_sha256_check CHECK ((manifest_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint ledger_copy_only_row_check CHECK (only_row),
  constraint ledger_copy_pkey PRIMARY KEY (only_row)
);

create table ledger_duplicate (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  event_id uuid not null,
  first_topic text not null,
  first_partition integer not null,
  first_offset bigint not null,
  constraint ledger_duplicate_pkey PRIMARY KEY (topic, partition, "offset")
);

create table ledger_entry (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  leaf_hash bytea not null,
  entry bytea not null,
  constraint ledger_entry_pkey PRIMARY KEY (topic, partition, "offset")
);

create table ledger_tile (
  topic text not null,
  partition integer not null,
  level smallint not null,
  tile_index bigint not null,
  hashes bytea not null,
  constraint ledger_tile_pkey PRIMARY KEY (topic, partition, level, tile_index)
);

create table ledger_tree (
  topic text not null,
  partition integer not null,
  size bigint not null default 0,
  root bytea not null,
  constraint ledger_tree_pkey PRIMARY KEY (topic, partition)
);

create table legal_documents (
  doc_type text not null,
  version text not null,
  html text not null,
  sha256 text not null,
  is_required boolean not null,
  effective_date date not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint legal_documents_doc_type_check CHECK ((doc_type = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint legal_documents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint legal_documents_pkey PRIMARY KEY (doc_type, version)
);

create table legal_draft (
  id uuid not null,
  doc_type text not null,
  html text not null,
  effective_date date not null,
  release_version text,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default clock_timestamp(),
  updated_by uuid,
  closed_at timestamp with time zone,
  published_version text,
  constraint legal_draft_check CHECK (((published_version IS NULL) OR (closed_at IS NOT NULL))),
  constraint legal_draft_doc_type_check CHECK ((doc_type = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint legal_draft_revision_check CHECK ((revision > 0)),
  constraint legal_draft_pkey PRIMARY KEY (id)
);

create table legal_hold (
  user_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint legal_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint legal_hold_pkey PRIMARY KEY (user_id)
);

create table log_cluster (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint log_cluster_only_row_check CHECK (only_row),
  constraint log_cluster_pkey PRIMARY KEY (only_row)
);

create table log_identity (
  only_row boolean not null default true,
  adapter text not null,
  cluster_id text not null,
  topics jsonb not null,
  origin text not null,
  vkey text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint log_identity_only_row_check CHECK (only_row),
  constraint log_identity_pkey PRIMARY KEY (only_row)
);

create table log_partition (
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  constraint log_partition_pkey PRIMARY KEY (topic, partition)
);

create table log_record (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key text,
  value bytea,
  appended_at timestamp with time zone not null default clock_timestamp(),
  traceparent text,
  constraint log_record_pkey PRIMARY KEY (topic, partition, "offset")
);

create table log_topic (
  topic text not null,
  id uuid not null default gen_random_uuid(),
  partitions integer not null,
  constraint log_topic_partitions_check CHECK ((partitions > 0)),
  constraint log_topic_pkey PRIMARY KEY (topic)
);

create table mail_message (
  id uuid not null,
  user_id uuid,
  recipient text not null,
  content bytea,
  created_at timestamp with time zone not null default clock_timestamp(),
  next_attempt_at timestamp with time zone not null default clock_timestamp(),
  give_up_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  gave_up_at timestamp with time zone,
  constraint mail_message_check CHECK (((content IS NOT NULL) OR (sent_at IS NOT NULL) OR (gave_up_at IS NOT NULL))),
  constraint mail_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint mail_message_pkey PRIMARY KEY (id)
);

create table master_key (
  only_row boolean not null default true,
  fingerprint bytea not null,
  pinned_at timestamp with time zone not null default clock_timestamp(),
  previous bytea,
  steps_done jsonb not null default '{}'::jsonb,
  constraint master_key_only_row_check CHECK (only_row),
  constraint master_key_pkey PRIMARY KEY (only_row)
);

create table newsletter_issue (
  id uuid not null,
  title text not null,
  opening text not null,
  closing text not null,
  articles jsonb not null default '[]'::jsonb,
  state text not null default 'draft'::text,
  revision integer not null default 1,
  send_at timestamp with time zone,
  per_minute integer not null default 300,
  letter jsonb,
  tags text[] not null default '{}'::text[],
  first_on date,
  last_on date,
  readers integer not null default 0,
  queued integer not null default 0,
  delivered integer,
  refused integer,
  reached uuid,
  paced_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  held_why text,
  held_at timestamp with time zone,
  recalled jsonb,
  constraint newsletter_issue_check CHECK (((state = 'draft'::text) = (send_at IS NULL))),
  constraint newsletter_issue_check1 CHECK (((state = 'draft'::text) = (letter IS NULL))),
  constraint newsletter_issue_check2 CHECK ((((state = 'draft'::text) = (first_on IS NULL)) AND ((first_on IS NULL) = (last_on IS NULL)))),
  constraint newsletter_issue_check3 CHECK (((state = ANY (ARRAY['sent'::text, 'stopped'::text])) = (ended_at IS NOT NULL))),
  constraint newsletter_issue_check4 CHECK (((held_why IS NULL) = (held_at IS NULL))),
  constraint newsletter_issue_held_why_check CHECK ((held_why = ANY (ARRAY['hidden'::text, 'soon'::text]))),
  constraint newsletter_issue_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 6000))),
  constraint newsletter_issue_revision_check CHECK ((revision > 0)),
  constraint newsletter_issue_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'stopped'::text]))),
  constraint newsletter_issue_pkey PRIMARY KEY (id),
  constraint newsletter_issue_month EXCLUDE USING gist (daterange(first_on, (last_on + 28)) WITH &&) WHERE (((first_on IS NOT NULL) AND (NOT ((state = 'stopped'::text) AND (queued = 0)))))
);

create table newsletter_request (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  tag text,
  consent_version text not null,
  consent_text text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  mailed_at timestamp with time zone not null default clock_timestamp(),
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint newsletter_request_pkey PRIMARY KEY (id),
  constraint newsletter_request_email_normalized_tag_key UNIQUE NULLS NOT DISTINCT (email_normalized, tag),
  constraint newsletter_request_token_hash_key UNIQUE (token_hash)
);

create table newsletter_subscription (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  tag text,
  status text not null,
  consent_version text not null,
  consent_text text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  token_hash bytea,
  token_expires_at timestamp with time zone,
  mailed_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  left_at timestamp with time zone,
  earlier jsonb not null default '[]'::jsonb,
  last_issue_id uuid,
  letter_id uuid,
  consent_event_id uuid,
  constraint newsletter_subscription_earlier_check CHECK ((jsonb_typeof(earlier) = 'array'::text)),
  constraint newsletter_subscription_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'left'::text]))),
  constraint newsletter_subscription_pkey PRIMARY KEY (id),
  constraint newsletter_subscription_email_normalized_key UNIQUE (email_normalized),
  constraint newsletter_subscription_token_hash_key UNIQUE (token_hash)
);

create table outbox (
  topic text not null,
  partition integer not null,
  seq bigint not null,
  event_id uuid not null,
  key text not null,
  value bytea not null,
  created_at timestamp with time zone not null,
  "offset" bigint,
  traceparent text,
  constraint outbox_pkey PRIMARY KEY (topic, partition, seq),
  constraint outbox_event_id_key UNIQUE (event_id)
);

create table outbox_partition (
  topic text not null,
  partition integer not null,
  last_seq bigint not null default 0,
  last_time timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint outbox_partition_pkey PRIMARY KEY (topic, partition)
);

create table person_view (
  staff_id uuid not null,
  user_id uuid not null,
  viewed_at timestamp with time zone not null default clock_timestamp(),
  constraint person_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint person_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint person_view_pkey PRIMARY KEY (staff_id, user_id)
);

create table plan_request (
  id uuid not null,
  reference text not null,
  tier text not null,
  user_id uuid,
  email text,
  email_normalized text,
  promo_id uuid,
  monthly_price integer not null,
  reduced_price integer,
  currency text not null,
  status text not null default 'pending'::text,
  held text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default clock_timestamp(),
  inbox text default fold_inbox(email_normalized),
  redeemed_at timestamp with time zone,
  constraint plan_request_check CHECK (((email IS NULL) = (email_normalized IS NULL))),
  constraint plan_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint plan_request_promo_id_fkey FOREIGN KEY (promo_id) REFERENCES promo_code(id),
  constraint plan_request_tier_fkey FOREIGN KEY (tier) REFERENCES plan_tier(slug),
  constraint plan_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint plan_request_pkey PRIMARY KEY (id),
  constraint plan_request_reference_key UNIQUE (reference)
);

create table plan_tier (
  slug text not null,
  "position" integer not null,
  name text not null,
  tagline text not null,
  monthly_price integer not null,
  features jsonb not null,
  is_offered boolean not null default true,
  daily_runs integer,
  room integer not null default 1,
  tool_runs jsonb not null default '{}'::jsonb,
  constraint plan_tier_daily_runs_check CHECK ((daily_runs > 0)),
  constraint plan_tier_features_check CHECK ((jsonb_typeof(features) = 'array'::text)),
  constraint plan_tier_monthly_price_check CHECK ((monthly_price >= 0)),
  constraint plan_tier_room_check CHECK (((room >= 1) AND (room <= 20))),
  constraint plan_tier_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{0,30}$'::text)),
  constraint plan_tier_tool_runs_check CHECK ((jsonb_typeof(tool_runs) = 'object'::text)),
  constraint plan_tier_pkey PRIMARY KEY (slug),
  constraint plan_tier_position_key UNIQUE ("position")
);

create table pricing_setting (
  only_row boolean not null default true,
  currency text not null,
  tax text not null,
  constraint pricing_setting_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint pricing_setting_only_row_check CHECK (only_row),
  constraint pricing_setting_tax_check CHECK ((tax = ANY (ARRAY['included'::text, 'excluded'::text]))),
  constraint pricing_setting_pkey PRIMARY KEY (only_row)
);

create table process_report (
  id uuid not null,
  instance text not null,
  roles text[] not null,
  version text not null,
  presence text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  reported_at timestamp with time zone not null default clock_timestamp(),
  figures jsonb not null,
  constraint process_report_pkey PRIMARY KEY (id)
) with (fillfactor=50);

create table projection_offset (
  projection text not null,
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  last_leaf_hash bytea,
  halted_reason text,
  halted_at timestamp with time zone,
  rebuild_until bigint,
  fold_version integer not null default 1,
  constraint projection_offset_pkey PRIMARY KEY (projection, topic, partition)
);

create table promo_code (
  id uuid not null default gen_random_uuid(),
  code text not null,
  code_normalized text default upper(code),
  percent_off integer,
  amount_off integer,
  duration text not null,
  duration_months integer,
  tiers text[],
  expires_at timestamp with time zone,
  max_redemptions integer,
  per_person integer not null default 1,
  times_redeemed integer not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default clock_timestamp(),
  batch_id uuid,
  batch_name text,
  constraint promo_code_amount_off_check CHECK ((amount_off > 0)),
  constraint promo_code_check CHECK (((percent_off IS NULL) <> (amount_off IS NULL))),
  constraint promo_code_check1 CHECK (((duration = 'months'::text) = (duration_months IS NOT NULL))),
  constraint promo_code_check2 CHECK (((max_redemptions IS NULL) OR (times_redeemed <= max_redemptions))),
  constraint promo_code_check3 CHECK (((batch_id IS NULL) = (batch_name IS NULL))),
  constraint promo_code_code_check CHECK ((code ~ '^[A-Za-z0-9-]{3,40}$'::text)),
  constraint promo_code_duration_check CHECK ((duration = ANY (ARRAY['once'::text, 'months'::text, 'forever'::text]))),
  constraint promo_code_duration_months_check CHECK (((duration_months >= 1) AND (duration_months <= 60))),
  constraint promo_code_max_redemptions_check CHECK ((max_redemptions > 0)),
  constraint promo_code_per_person_check CHECK ((per_person > 0)),
  constraint promo_code_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100))),
  constraint promo_code_times_redeemed_check CHECK ((times_redeemed >= 0)),
  constraint promo_code_pkey PRIMARY KEY (id),
  constraint promo_code_code_normalized_key UNIQUE (code_normalized)
);

create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash)
);

create table relay_position (
  topic text not null,
  partition integer not null,
  acked_seq bigint not null default 0,
  highest_offset bigint not null default '-1'::integer,
  halted_reason text,
  halted_at timestamp with time zone,
  constraint relay_position_pkey PRIMARY KEY (topic, partition)
);

create table reminder_consent (
  id uuid not null,
  user_id uuid not null,
  consent_version text not null,
  consent_text text not null,
  time_zone text not null,
  agreed_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint reminder_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint reminder_consent_pkey PRIMARY KEY (id)
);

create table reminder_mail (
  user_id uuid not null,
  day text not null,
  mail_id uuid,
  queued_at timestamp with time zone not null,
  constraint reminder_mail_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  constraint reminder_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint reminder_mail_pkey PRIMARY KEY (user_id, day)
);

create table saved_item (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  revision integer not null default 1,
  sealed text not null,
  summary text,
  clear jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint saved_item_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint saved_item_pkey PRIMARY KEY (id)
);

create table session (
  id uuid not null,
  user_id uuid not null,
  method text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_activity_at timestamp with time zone not null default clock_timestamp(),
  warned_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  refresh_counter integer not null default 0,
  refresh_rotated_at timestamp with time zone not null default clock_timestamp(),
  device_hash bytea not null,
  user_agent text,
  ended_at timestamp with time zone,
  end_reason text,
  end_scope text,
  head_used_at timestamp with time zone,
  previous_used_at timestamp with time zone,
  authenticated_at timestamp with time zone,
  constraint session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_end_scope CHECK (((end_scope IS NULL) OR (ended_at IS NOT NULL))),
  constraint session_end_scope_check CHECK ((end_scope = ANY (ARRAY['local'::text, 'others'::text, 'global'::text]))),
  constraint session_method_check CHECK ((method = ANY (ARRAY['signup'::text, 'password'::text, 'password+totp'::text]))),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint session_pkey PRIMARY KEY (id)
);

create table setting (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint setting_version_check CHECK ((version > 0)),
  constraint setting_pkey PRIMARY KEY (key)
);

create table setting_version (
  key text not null,
  version integer not null,
  value jsonb not null,
  act_id uuid,
  updated_by uuid,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint setting_version_version_check CHECK ((version > 0)),
  constraint setting_version_pkey PRIMARY KEY (key, version)
);

create table sign_in_count (
  only_row boolean not null default true,
  since timestamp with time zone not null default clock_timestamp(),
  constraint sign_in_count_only_row_check CHECK (only_row),
  constraint sign_in_count_pkey PRIMARY KEY (only_row)
);

create table sign_in_failure (
  hour timestamp with time zone not null,
  dimension text not null,
  code bytea not null,
  password integer not null default 0,
  second_factor integer not null default 0,
  locked integer not null default 0,
  last_at timestamp with time zone not null default clock_timestamp(),
  constraint sign_in_failure_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'account'::text, 'network'::text]))),
  constraint sign_in_failure_pkey PRIMARY KEY (hour, dimension, code)
);

create table staff_act (
  event_id uuid not null,
  staff_id uuid not null,
  capability text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  user_id uuid,
  reason text not null,
  salt bytea not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_act_salt_check CHECK ((octet_length(salt) = 32)),
  constraint staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint staff_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint staff_act_pkey PRIMARY KEY (event_id)
);

create table staff_capability (
  user_id uuid not null,
  capability text not null,
  granted_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_capability_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint staff_capability_pkey PRIMARY KEY (user_id, capability)
);

create table staff_erasure (
  id uuid not null,
  user_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  outcome text,
  decided_at timestamp with time zone,
  decided_by uuid,
  certificate jsonb,
  constraint staff_erasure_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint staff_erasure_outcome_check CHECK ((outcome = ANY (ARRAY['scheduled'::text, 'refused'::text, 'withdrawn'::text, 'void'::text]))),
  constraint staff_erasure_pkey PRIMARY KEY (id)
);

create table staff_view (
  id uuid not null,
  user_id uuid not null,
  table_id text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint staff_view_pkey PRIMARY KEY (id)
);

create table subscription_event (
  seq bigint not null,
  user_id uuid not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  tier text,
  monthly_price integer not null,
  reduced_price integer,
  reduced_months integer,
  currency text not null,
  cause text not null,
  request_id uuid,
  promo_id uuid,
  constraint subscription_event_cause_check CHECK ((cause = ANY (ARRAY['approved'::text, 'staff'::text, 'ended'::text, 'erased'::text]))),
  constraint subscription_event_check CHECK (((reduced_price >= 0) AND (reduced_price <= monthly_price))),
  constraint subscription_event_check1 CHECK (((tier IS NOT NULL) OR ((monthly_price = 0) AND (reduced_price IS NULL)))),
  constraint subscription_event_check2 CHECK (((reduced_price IS NOT NULL) OR (reduced_months IS NULL))),
  constraint subscription_event_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscription_event_monthly_price_check CHECK ((monthly_price >= 0)),
  constraint subscription_event_reduced_months_check CHECK ((reduced_months > 0)),
  constraint subscription_event_promo_id_fkey FOREIGN KEY (promo_id) REFERENCES promo_code(id),
  constraint subscription_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES plan_request(id),
  constraint subscription_event_tier_fkey FOREIGN KEY (tier) REFERENCES plan_tier(slug),
  constraint subscription_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint subscription_event_pkey PRIMARY KEY (seq),
  constraint subscription_event_request_id_key UNIQUE (request_id)
);

create table ticket (
  id uuid not null,
  number text not null,
  user_id uuid,
  name text not null,
  email text not null,
  email_normalized text not null,
  topic text not null,
  status text not null default 'open'::text,
  held text[] not null default '{}'::text[],
  form_id uuid not null,
  form_digest bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_form_id_key UNIQUE (form_id),
  constraint ticket_number_key UNIQUE (number)
);

create table ticket_link (
  token_hash bytea not null,
  ticket_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint ticket_link_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_link_pkey PRIMARY KEY (token_hash)
);

create table ticket_message (
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  staff_id uuid,
  body text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_message_author_check CHECK ((author = ANY (ARRAY['person'::text, 'staff'::text]))),
  constraint ticket_message_check CHECK (((author = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint ticket_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id),
  constraint ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_message_pkey PRIMARY KEY (id)
);

create table ticket_opened (
  user_id uuid not null,
  ticket_id uuid not null,
  seen_until timestamp with time zone not null,
  constraint ticket_opened_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_opened_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint ticket_opened_pkey PRIMARY KEY (user_id, ticket_id)
);

create table tool_usage (
  tool text not null,
  engine_version text not null,
  day date not null,
  outcome text not null,
  duration_ms integer not null,
  runs integer not null,
  constraint tool_usage_pkey PRIMARY KEY (tool, engine_version, day, outcome, duration_ms)
);

create table totp_factor (
  user_id uuid not null,
  id uuid not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  last_step bigint not null default '-1'::integer,
  constraint totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint totp_factor_pkey PRIMARY KEY (user_id)
);

create table user_role (
  user_id uuid not null,
  role text not null,
  granted_at timestamp with time zone not null default clock_timestamp(),
  constraint user_role_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'compliance'::text]))),
  constraint user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint user_role_pkey PRIMARY KEY (user_id, role)
);

create view career_profile as
 SELECT id,
    user_id,
    revision,
    sealed,
    ((clear ->> 'keeps_views'::text))::boolean AS keeps_views,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'profile'::text) AND saved_items_visible());

create view job_target as
 SELECT id,
    user_id,
    revision,
    sealed,
    summary,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'job-target'::text) AND saved_items_visible());

create view required_document as
 SELECT DISTINCT ON (doc_type) doc_type,
    version,
    sha256,
    is_required,
    effective_date,
    created_at
   FROM legal_documents
  WHERE (is_required AND (effective_date <= ((clock_timestamp() AT TIME ZONE 'utc'::text))::date))
  ORDER BY doc_type, effective_date DESC, created_at DESC;

create view resume as
 SELECT id,
    user_id,
    revision,
    sealed,
    summary,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'resume'::text) AND saved_items_visible());

create view saved_occupation as
 SELECT id,
    user_id,
    revision,
    sealed,
    (clear ->> 'code'::text) AS code,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'occupation'::text) AND saved_items_visible());

create view saved_search as
 SELECT id,
    user_id,
    revision,
    sealed,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'search'::text) AND saved_items_visible());

create view tool_run as
 SELECT id,
    user_id,
    revision,
    sealed,
    summary,
    (clear ->> 'tool'::text) AS tool,
    (clear ->> 'engine_version'::text) AS engine_version,
    (clear ->> 'dataset_version'::text) AS dataset_version,
    ((clear ->> 'pinned'::text))::boolean AS pinned,
    created_at,
    updated_at
   FROM saved_item
  WHERE ((kind = 'run'::text) AND saved_items_visible());

CREATE INDEX account_activity_session ON public.account_activity USING btree (session_id) WHERE (session_id IS NOT NULL);

CREATE INDEX account_activity_user ON public.account_activity USING btree (user_id, at DESC, id DESC);

CREATE INDEX account_token_user ON public.account_token USING btree (user_id, purpose);

CREATE INDEX account_undo_reserved ON public.account_undo USING btree (reserved_tag) WHERE (reserved_tag IS NOT NULL);

CREATE INDEX account_undo_user ON public.account_undo USING btree (user_id, created_at);

CREATE INDEX app_user_demo ON public.app_user USING btree (id) WHERE is_demo;

CREATE INDEX app_user_newest ON public.app_user USING btree (created_at DESC, id DESC) WHERE (erased_at IS NULL);

CREATE INDEX article_images ON public.article USING gin (images);

CREATE INDEX article_published ON public.article USING btree (published_at DESC, slug) WHERE (status <> 'draft'::text);

CREATE INDEX article_search ON public.article USING gin (search);

CREATE INDEX article_tags ON public.article USING gin (tags);

CREATE INDEX article_note_by_time ON public.article_note USING btree (noted_at DESC, id DESC);

CREATE INDEX article_note_of ON public.article_note USING btree (article_id, noted_at DESC, id DESC);

CREATE INDEX article_revision_of ON public.article_revision USING btree (article_id, saved_at DESC, id DESC);

CREATE INDEX attempt_window_end ON public.attempt_window USING btree (ends_at);

CREATE INDEX audit_entry_lasting ON public.audit_entry USING btree (topic, partition, "offset") WHERE (type = ANY (ARRAY['roletrail.erasure.requested.v1'::text, 'roletrail.erasure.requested.v2'::text, 'roletrail.erasure.cancelled.v1'::text, 'roletrail.subject.erased.v1'::text, 'roletrail.auditor_token.revoked.v1'::text]));

CREATE INDEX audit_entry_privacy ON public.audit_entry USING btree (privacy_version, topic, partition, "offset") WHERE (privacy_version IS NOT NULL);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, partition, "offset") WHERE (topic = 'admin-events'::text);

CREATE INDEX audit_entry_terms ON public.audit_entry USING btree (terms_version, topic, partition, "offset") WHERE (terms_version IS NOT NULL);

CREATE INDEX audit_entry_time ON public.audit_entry USING btree (topic, partition, occurred_at, "offset");

CREATE INDEX audit_entry_type ON public.audit_entry USING btree (type, topic, partition, "offset");

CREATE INDEX audit_entry_user ON public.audit_entry USING btree (user_id, topic, partition, "offset") WHERE (user_id IS NOT NULL);

CREATE INDEX audit_entry_walk ON public.audit_entry USING btree (topic, partition, "offset", occurred_at) INCLUDE (event_id);

CREATE INDEX backup_run_at ON public.backup_run USING btree (at DESC);

CREATE INDEX check_run_at ON public.check_run USING btree (at DESC);

CREATE INDEX claimed_acceptance_day ON public.claimed_acceptance USING btree (day DESC, user_id);

CREATE INDEX consent_decision_counted ON public.consent_decision USING btree (decision, terms_version, privacy_version);

CREATE INDEX consent_decision_user ON public.consent_decision USING btree (user_id, "offset" DESC, decided_at) INCLUDE (decision);

CREATE INDEX consent_request_user ON public.consent_request USING btree (user_id, "offset" DESC);

CREATE INDEX custom_report_due ON public.custom_report USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX custom_report_owner ON public.custom_report USING btree (user_id, updated_at DESC, id DESC);

CREATE INDEX custom_report_shared ON public.custom_report USING btree (updated_at DESC, id DESC) WHERE shared;

CREATE INDEX data_key_destroyed ON public.data_key USING btree (user_id) WHERE (wrapped IS NULL);

CREATE UNIQUE INDEX dataset_release_active ON public.dataset_release USING btree (source) WHERE active;

CREATE INDEX dead_letter_mark_asked ON public.dead_letter_mark USING btree (projection, topic, partition, "offset") WHERE (asked_at IS NOT NULL);

CREATE INDEX dead_letter_mark_staff ON public.dead_letter_mark USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE INDEX erasure_request_due ON public.erasure_request USING btree (due_at) WHERE ((cancelled_at IS NULL) AND (erased_at IS NULL));

CREATE INDEX erasure_request_person ON public.erasure_request USING btree (user_id);

CREATE UNIQUE INDEX erasure_request_standing ON public.erasure_request USING btree (user_id) WHERE ((cancelled_at IS NULL) AND (erased_at IS NULL));

CREATE INDEX evidence_export_user ON public.evidence_export USING btree (user_id, id);

CREATE INDEX evidence_opening_user ON public.evidence_opening USING btree (user_id);

CREATE INDEX evidence_tag_lookup ON public.evidence_tag USING btree (kind, tag, event_id) INCLUDE (user_id);

CREATE INDEX evidence_tag_user ON public.evidence_tag USING btree (user_id);

CREATE INDEX experiment_by_start ON public.experiment USING btree (target, started_at DESC) WHERE (started_at IS NOT NULL);

CREATE INDEX experiment_by_time ON public.experiment USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX experiment_running ON public.experiment USING btree (target) WHERE (state = 'running'::text);

CREATE INDEX experiment_exposure_by_user ON public.experiment_exposure USING btree (user_id);

CREATE INDEX explorer_view_by_user ON public.explorer_view USING btree (user_id, id DESC);

CREATE INDEX health_note_at ON public.health_note USING btree (at DESC);

CREATE INDEX health_note_finding ON public.health_note USING btree (finding, at DESC) WHERE ((finding IS NOT NULL) AND (over_at IS NULL));

CREATE INDEX health_note_user ON public.health_note USING btree (user_id);

CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);

CREATE INDEX invitation_by_staff ON public.invitation USING btree (staff_id);

CREATE INDEX invitation_by_time ON public.invitation USING btree (created_at DESC, id DESC);

CREATE INDEX launch_decision_by_time ON public.launch_decision USING btree (decided_at DESC);

CREATE INDEX launch_sign_off_by_staff ON public.launch_sign_off USING btree (staff_id);

CREATE INDEX launch_waiver_by_staff ON public.launch_waiver USING btree (staff_id);

CREATE INDEX ledger_entry_leaf ON public.ledger_entry USING hash (leaf_hash);

CREATE INDEX legal_documents_current ON public.legal_documents USING btree (doc_type, effective_date DESC, created_at DESC) WHERE is_required;

CREATE INDEX legal_draft_published ON public.legal_draft USING btree (doc_type, published_version);

CREATE UNIQUE INDEX legal_draft_release ON public.legal_draft USING btree (doc_type, release_version);

CREATE INDEX mail_message_due ON public.mail_message USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (gave_up_at IS NULL));

CREATE INDEX mail_message_user ON public.mail_message USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX newsletter_issue_by_time ON public.newsletter_issue USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX newsletter_issue_sending ON public.newsletter_issue USING btree ((true)) WHERE (state = ANY (ARRAY['sending'::text, 'paused'::text]));

CREATE INDEX newsletter_request_end ON public.newsletter_request USING btree (expires_at);

CREATE INDEX newsletter_subscription_issue ON public.newsletter_subscription USING btree (last_issue_id) WHERE (last_issue_id IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (topic, partition, seq) WHERE ("offset" IS NULL);

CREATE INDEX plan_request_by_address ON public.plan_request USING btree (email_normalized) WHERE (email_normalized IS NOT NULL);

CREATE INDEX plan_request_by_code ON public.plan_request USING btree (promo_id, inbox) WHERE (redeemed_at IS NOT NULL);

CREATE INDEX plan_request_by_state ON public.plan_request USING btree (status, created_at, id);

CREATE INDEX plan_request_by_user ON public.plan_request USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX promo_code_by_batch ON public.promo_code USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX promo_code_by_time ON public.promo_code USING btree (created_at DESC, id DESC);

CREATE INDEX reminder_consent_by_user ON public.reminder_consent USING btree (user_id);

CREATE INDEX reminder_consent_by_zone ON public.reminder_consent USING btree (time_zone, user_id) WHERE (left_at IS NULL);

CREATE UNIQUE INDEX reminder_consent_current ON public.reminder_consent USING btree (user_id) WHERE (left_at IS NULL);

CREATE INDEX reminder_mail_by_mail ON public.reminder_mail USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX saved_item_by_user ON public.saved_item USING btree (user_id, kind, updated_at DESC, id DESC);

CREATE UNIQUE INDEX saved_item_occupation ON public.saved_item USING btree (user_id, ((clear ->> 'code'::text))) WHERE (kind = 'occupation'::text);

CREATE UNIQUE INDEX saved_item_profile ON public.saved_item USING btree (user_id) WHERE (kind = 'profile'::text);

CREATE INDEX saved_item_run ON public.saved_item USING btree (user_id, id DESC) WHERE (kind = 'run'::text);

CREATE INDEX session_device ON public.session USING btree (user_id, device_hash);

CREATE INDEX session_live_by_start ON public.session USING btree (created_at DESC, id DESC) WHERE (ended_at IS NULL);

CREATE INDEX session_live_by_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX session_reused ON public.session USING btree (ended_at DESC, id DESC) WHERE (end_reason = 'token_reuse'::text);

CREATE INDEX staff_act_by_person ON public.staff_act USING btree (user_id, acted_at DESC, event_id DESC);

CREATE INDEX staff_act_by_staff ON public.staff_act USING btree (staff_id);

CREATE INDEX staff_act_by_time ON public.staff_act USING btree (acted_at DESC, event_id DESC);

CREATE INDEX staff_erasure_by_time ON public.staff_erasure USING btree (requested_at DESC, id DESC);

CREATE INDEX staff_erasure_person ON public.staff_erasure USING btree (user_id);

CREATE INDEX staff_erasure_staff ON public.staff_erasure USING btree (staff_id);

CREATE UNIQUE INDEX staff_erasure_waiting ON public.staff_erasure USING btree (user_id) WHERE (outcome IS NULL);

CREATE INDEX staff_view_by_table ON public.staff_view USING btree (user_id, table_id, created_at);

CREATE INDEX subscription_event_by_person ON public.subscription_event USING btree (user_id, seq DESC);

CREATE INDEX subscription_event_by_promo ON public.subscription_event USING btree (promo_id, seq) WHERE (promo_id IS NOT NULL);

CREATE INDEX ticket_by_email ON public.ticket USING btree (email_normalized, created_at);

CREATE INDEX ticket_by_user ON public.ticket USING btree (user_id, updated_at DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX ticket_queue ON public.ticket USING btree (status, updated_at DESC, id DESC);

CREATE INDEX ticket_link_by_ticket ON public.ticket_link USING btree (ticket_id);

CREATE INDEX ticket_message_by_ticket ON public.ticket_message USING btree (ticket_id, created_at, id);

CREATE INDEX ticket_opened_by_ticket ON public.ticket_opened USING btree (ticket_id);

CREATE TRIGGER email_changed AFTER UPDATE OF email ON public.app_user FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION tell_email_changed();

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.career_profile FOR EACH ROW EXECUTE FUNCTION write_saved_item('profile');

CREATE TRIGGER experiment_immutable BEFORE UPDATE OF id, key, hypothesis, target, variants, metric, baseline, effect, planned, created_at ON public.experiment FOR EACH ROW WHEN ((old.state <> 'draft'::text)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.job_target FOR EACH ROW EXECUTE FUNCTION write_saved_item('job-target');

CREATE TRIGGER ledger_checkpoint_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER legal_documents_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.legal_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_record_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER plan_request_approved BEFORE UPDATE OF status ON public.plan_request FOR EACH ROW EXECUTE FUNCTION redeem_approved();

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.resume FOR EACH ROW EXECUTE FUNCTION write_saved_item('resume');

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.saved_occupation FOR EACH ROW EXECUTE FUNCTION write_saved_item('occupation');

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.saved_search FOR EACH ROW EXECUTE FUNCTION write_saved_item('search');

CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_session_ended();

CREATE TRIGGER session_of_erased BEFORE INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION refuse_session_of_erased();

CREATE TRIGGER staff_capability_changed AFTER INSERT OR DELETE ON public.staff_capability FOR EACH ROW EXECUTE FUNCTION tell_person_changed();

CREATE TRIGGER saved_item_written INSTEAD OF INSERT OR DELETE OR UPDATE ON public.tool_run FOR EACH ROW EXECUTE FUNCTION write_saved_item('run');

CREATE TRIGGER user_role_changed AFTER INSERT OR DELETE ON public.user_role FOR EACH ROW EXECUTE FUNCTION tell_person_changed();

grant SELECT (asked_at) on newsletter_subscription to roletrail_reports;

grant SELECT (batch_id) on promo_code to roletrail_reports;

grant SELECT (batch_name) on promo_code to roletrail_reports;

grant SELECT (cause) on subscription_event to roletrail_reports;

grant SELECT (code) on promo_code to roletrail_reports;

grant SELECT (confirmed_at) on newsletter_subscription to roletrail_reports;

grant SELECT (consent_version) on newsletter_subscription to roletrail_reports;

grant SELECT (created_at) on app_user to roletrail_reports;

grant SELECT (created_at) on session to roletrail_reports;

grant SELECT (currency) on plan_request to roletrail_reports;

grant SELECT (currency) on subscription_event to roletrail_reports;

grant SELECT (display_name) on app_user to roletrail_reports;

grant SELECT (email) on app_user to roletrail_reports;

grant SELECT (email) on newsletter_subscription to roletrail_reports;

grant SELECT (email) on plan_request to roletrail_reports;

grant SELECT (email_verified_at) on app_user to roletrail_reports;

grant SELECT (end_reason) on session to roletrail_reports;

grant SELECT (ended_at) on session to roletrail_reports;

grant SELECT (erased_at) on app_user to roletrail_reports;

grant SELECT (happened_at) on subscription_event to roletrail_reports;

grant SELECT (id) on app_user to roletrail_reports;

grant SELECT (id) on promo_code to roletrail_reports;

grant SELECT (is_demo) on app_user to roletrail_reports;

grant SELECT (last_activity_at) on session to roletrail_reports;

grant SELECT (left_at) on newsletter_subscription to roletrail_reports;

grant SELECT (method) on session to roletrail_reports;

grant SELECT (monthly_price) on plan_request to roletrail_reports;

grant SELECT (monthly_price) on subscription_event to roletrail_reports;

grant SELECT (promo_id) on plan_request to roletrail_reports;

grant SELECT (redeemed_at) on plan_request to roletrail_reports;

grant SELECT (reduced_price) on plan_request to roletrail_reports;

grant SELECT (reduced_price) on subscription_event to roletrail_reports;

grant SELECT (reference) on plan_request to roletrail_reports;

grant SELECT (seq) on subscription_event to roletrail_reports;

grant SELECT (status) on newsletter_subscription to roletrail_reports;

grant SELECT (status) on plan_request to roletrail_reports;

grant SELECT (tag) on newsletter_subscription to roletrail_reports;

grant SELECT (tier) on plan_request to roletrail_reports;

grant SELECT (tier) on subscription_event to roletrail_reports;

grant SELECT (user_agent) on session to roletrail_reports;

grant SELECT (user_id) on plan_request to roletrail_reports;

grant SELECT (user_id) on session to roletrail_reports;

grant SELECT (user_id) on subscription_event to roletrail_reports;

grant SELECT on analytics_day to roletrail_reports;

grant SELECT on audit_entry to roletrail_reports;

grant SELECT on consent_decision to roletrail_reports;

grant SELECT on current_consent to roletrail_reports;

grant SELECT on tool_usage to roletrail_reports;
