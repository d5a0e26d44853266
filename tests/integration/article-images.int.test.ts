/** Images of articles: served while a public article uses them, and deleted when unused. */
import { randomUUID } from 'node:crypto';
import { articleHtml } from '@roletrail/api/insights/article-html';
import { sweepImages } from '@roletrail/api/staff-insights/image-use';
import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import t from 'tap';
import { ORIGIN, outcome, PASSWORD } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { blackPng, png } from '../helpers/png.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const ARTICLES = '/admin/insights';

/** Stores an image that was uploaded this long ago. Returns its id. */
async function addImage(age: string): Promise<string> {
  const id = randomUUID();
  const sha256 = id.replaceAll('-', '').repeat(2);
  await sql`insert into article_image (id, sha256, bytes, width, height, uploaded_by, uploaded_at, used_at)
    values (${id}::uuid, ${sha256}, '\\x00', 1, 1, ${staff.id}::uuid,
      clock_timestamp() - ${age}::interval, clock_timestamp() - ${age}::interval)`.execute(api.db);
  return id;
}

const load = async (id: string) => {
  const { statusCode, headers } = await api.app.inject(`/api/insights/images/${id}`);
  return `${statusCode} ${statusCode === 200 ? headers['cache-control'] : ''}`.trim();
};
const PUBLIC = '200 public, max-age=31536000, immutable';
const STAFF = '200 private, no-store';

const send = (method: 'PUT' | 'POST', path: string, version: string, payload: object) =>
  api.app.inject({
    method,
    url: `/api${ARTICLES}/${path}`,
    headers: { ...staff.headers, 'if-match': version },
    payload,
  });
const read = (id: string) => get<ArticleForEditing>(api, `${ARTICLES}/${id}`, staff);

/** Writes an article with this image, or without one. */
async function write(image: string | null, known?: ArticleForEditing): Promise<ArticleForEditing> {
  const one =
    known ??
    (await post(api, ARTICLES, { title: 'Images' }, staff.headers)).json<ArticleForEditing>();
  const picture = `<img src="/api/insights/images/${image}" alt="Dots">`;
  const html = `<p>Words.${image === null ? '' : picture}</p>`;
  const url = 'https://example.org/report';
  const sources = [{ title: 'A', publisher: 'B', url, accessed: '2026-11-01' }];
  const content = { ...one.content, html, excerpt: 'Short', tags: ['pay'], sources };
  const saved = await send('PUT', one.id, one.version, { content, keep: false });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return read(one.id);
}

const leave = () => sql`delete from article_presence`.execute(api.db);

t.test('an image is public as long as a public article uses it', async (t) => {
  const id = await addImage('2 hours');
  const one = await write(id);
  t.equal(await load(id), '404', 'a working copy alone is not public');
  const open = await send('POST', `${one.id}/presence`, '', { window: randomUUID() });
  t.equal(open.statusCode, 200, open.body);
  t.equal(await load(id), STAFF, 'staff see it while they write');
  await leave();
  const act = { reason: 'For the test', at: null, currentPassword: PASSWORD };
  t.equal((await send('POST', `${one.id}/publish`, one.version, act)).statusCode, 200);
  t.equal(await load(id), PUBLIC);
  const { version } = await read(one.id);
  const bulk = { act: 'withdraw', articles: [{ id: one.id, version }], at: null, tag: null };
  const body = { ...bulk, reason: 'For the test' };
  t.equal((await post(api, `${ARTICLES}/bulk`, body, staff.headers)).statusCode, 200);
  t.equal(await load(id), '404');
});

t.test('a new image is served before its text is saved, and not for long', async (t) => {
  t.equal(await load(await addImage('1 minute')), STAFF);
  t.equal(await load(await addImage('61 minutes')), '404');
  t.equal(await load(randomUUID()), '404');
});

t.test('an image that no text used for 30 days is deleted', async (t) => {
  const old = '31 days';
  const [draft, version, article, unused] = [
    await addImage(old),
    await addImage(old),
    await addImage(old),
    await addImage(old),
  ];
  const recent = await addImage('29 days');
  await write(draft);
  const published = await write(article);
  const act = { reason: 'For the test', at: null, currentPassword: PASSWORD };
  await send('POST', `${published.id}/publish`, published.version, act);
  const other = await write(version);
  const content = { ...other.content, html: '<p>Without.</p>' };
  await sql`insert into article_revision (id, article_id, kind, content, words)
    values (gen_random_uuid(), ${other.id}::uuid, 'saved', ${JSON.stringify(other.content)}, 1)`.execute(
    api.db,
  );
  await send('PUT', other.id, other.version, { content, keep: false });
  t.equal(await sweepImages(api.db), 1);
  t.equal(await sweepImages(api.db), 0);
  const { rows } = await sql<{ id: string }>`select id from article_image`.execute(api.db);
  const left = new Set(rows.map(({ id }) => id));
  t.same(
    [draft, version, article, recent, unused].map((id) => left.has(id)),
    [true, true, true, true, false],
  );
  await sql`delete from article where id = ${other.id}::uuid`.execute(api.db);
  t.equal(await sweepImages(api.db), 0, 'its last use counts, not its upload');
});

async function upload(bytes: Buffer) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'image.png'));
  const form = new Response(body);
  return api.app.inject({
    method: 'POST',
    url: `/api${ARTICLES}/images`,
    headers: { ...staff.headers, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  });
}

/** Made by sharp from 3 × 2 red pixels; the first has the copyright “taken at home”. */
const JPEG =
  '/9j/4QDWRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgAOAAAAcgAAAGmHBAABAAAAgAAAAAAAAAA4YwAA6AMAADhjAADoAwAAdGFrZW4gYXQgaG9tZQAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAAwAAAAOgBAABAAAAAgAAAAAAAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCSAIon/9k=';
const WEBP = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQiiKXov+BiOh/AAA=';

t.test('JPEG and WebP are written anew too, up to 24 million pixels', async (t) => {
  for (const file of [JPEG, WEBP]) {
    const made = await upload(Buffer.from(file, 'base64'));
    t.match(made.json(), { width: 3, height: 2 }, made.body);
    const served = await api.app.inject(made.json<{ src: string }>().src);
    t.equal(served.headers['content-type'], 'image/webp');
    t.equal(served.rawPayload.subarray(8, 12).toString('latin1'), 'WEBP');
    t.notOk(served.rawPayload.includes('taken at home'));
  }
  t.match((await upload(blackPng(6000, 4000))).json(), { width: 1600 }, '24 million');
  const larger = await upload(blackPng(6000, 4001));
  t.equal(outcome(larger), '415 FILE_TYPE_UNSUPPORTED');
  t.match(larger.json(), { detail: /24 million pixels/ });
});

t.test('an image is written anew, without the comments of its file', async (t) => {
  const made = await upload(png('taken at home'));
  t.equal(made.statusCode, 200, made.body);
  const { src, width, height } = made.json<{ src: string; width: number; height: number }>();
  t.same([width, height], [2, 2]);
  t.equal((await upload(png('another comment'))).json<{ src: string }>().src, src, 'same pixels');
  const served = await api.app.inject(src);
  t.equal(served.headers['content-type'], 'image/webp');
  t.equal(served.headers['x-content-type-options'], 'nosniff');
  t.equal(served.headers['cache-control'], 'private, no-store');
  t.notOk(served.rawPayload.includes('taken at home'));
  t.equal(articleHtml(`<img src="${src}" alt="Two dots">`, ORIGIN).problems.length, 0);
  const others = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    broken: png('x').subarray(0, 40),
    gif: 'GIF89a',
  };
  for (const [name, bytes] of Object.entries(others)) {
    t.equal(outcome(await upload(Buffer.from(bytes))), '415 FILE_TYPE_UNSUPPORTED', name);
  }
  t.equal(outcome(await upload(Buffer.alloc(2_200_000))), '413 FILE_TOO_LARGE');
  t.equal((await api.app.inject(`/api/insights/images/${randomUUID()}`)).statusCode, 404);
  const { max, windowMs } = api.config.limits.imagesPerAccount;
  t.same([max, windowMs], [30, 3_600_000]);
  const codes: string[] = [];
  for (let n = 0; n < max; n++) codes.push(outcome(await upload(Buffer.from('GIF89a'))));
  t.equal(codes[0], '415 FILE_TYPE_UNSUPPORTED');
  t.equal(codes.at(-1), '429 RATE_LIMITED');
});
