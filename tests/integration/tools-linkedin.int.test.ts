import { deflateRawSync } from 'node:zlib';
import { linkedinProfile } from '@roletrail/contracts/http/linkedin-profile';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import { isWellFormed } from '@roletrail/contracts/primitives';
import { PROFILE_MAX } from '@roletrail/contracts/profile-limits';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import { type LinkedinReview, linkedinResult } from '@roletrail/contracts/tools/linkedin';
import { resumeReviewResult } from '@roletrail/contracts/tools/resume';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { CLERK_PROFILE } from '@roletrail/engines/testing/sample-profiles';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { docxOf, formOf, paragraph, WORDS, zipOf } from '../helpers/files.ts';
import { call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
let who: TestUser;
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

function upload(bytes: Buffer, query = '?archive=true') {
  const { payload, type } = formOf(bytes, 'archive.zip');
  return api.app.inject({
    method: 'POST',
    url: `/api/tools/uploads${query}`,
    headers: { ...who.headers, 'content-type': type },
    payload,
  });
}

async function archiveIn(bytes: Buffer) {
  const answer = await upload(bytes);
  t.equal(answer.statusCode, 200, answer.body.slice(0, 200));
  const { archive } = answer.json<UploadAnswer>();
  if (archive === null) throw new Error('no archive');
  linkedinProfile.parse(archive.profile);
  return archive;
}

const POSITIONS = 'Company Name,Title,Description,Location,Started On,Finished On\n';
const FILES = {
  'Profile.csv':
    'First Name,Last Name,Address,Headline,Summary\nAda,Byron,"12 Mill Lane","Analyst at Contoso | Reports","I build reports.\r\nThree a week."\n',
  'Positions.csv': `${POSITIONS}"Smith, Jones & Partners","Director, Product Marketing","Planned it.  Cut it by half.",Portland,Mar 2019,\n`,
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nCalder College,2008,2011,,"BSc, Mathematics",Chess\n',
  'Skills.csv': 'Name\nSQL\n"Leadership, Coaching"\n',
  'Email Addresses.csv': 'Email Address\nada@example.org\n',
  'messages.csv': 'CONTENT\nsecret words of another person\n',
};

t.test('an archive gives the profile by its columns, in any folder', async (t) => {
  const { profile, read, notRead, leftOut } = await archiveIn(await zipOf(FILES));
  t.same(profile, {
    headline: 'Analyst at Contoso | Reports',
    about: 'I build reports.\nThree a week.',
    experience: {
      kind: 'entries',
      entries: [
        {
          title: 'Director, Product Marketing',
          at: 'Smith, Jones & Partners',
          place: 'Portland',
          dates: 'Mar 2019 – Present',
          description: 'Planned it.  Cut it by half.',
        },
      ],
    },
    education: {
      kind: 'entries',
      entries: [
        {
          title: 'BSc, Mathematics',
          at: 'Calder College',
          place: '',
          dates: '2008 – 2011',
          description: 'Chess',
        },
      ],
    },
    skills: ['SQL', 'Leadership, Coaching'],
    url: '',
  });
  t.same(read, ['Profile.csv', 'Positions.csv', 'Education.csv', 'Skills.csv']);
  t.equal(notRead, 2);
  const { text } = (await upload(await zipOf(FILES))).json<UploadAnswer>();
  t.notMatch(text, /ada@example|Mill Lane|secret/, 'what is not of the profile is not read');
  t.same(leftOut, []);
  const inFolder = Object.entries(FILES).map(([name, text]) => [`Basic_Export/${name}`, text]);
  const other = await archiveIn(await zipOf(Object.fromEntries(inFolder)));
  t.same(other.profile, profile);
  const plain = await upload(
    await zipOf({ ...FILES, 'Rich Media.csv': WORDS }),
    '?anyLanguage=true',
  );
  t.equal(outcome(plain), '422 TEXT_TOO_SHORT', 'as a resume it is still too short');
});

t.test('cells that begin like a formula are text', async (t) => {
  const cell = '=HYPERLINK(""https://evil.example"",""x"")';
  const csv = `${POSITIONS}+Acme,@Clerk,"${cell}",,-2019,\n`;
  const { profile } = await archiveIn(await zipOf({ 'Positions.csv': csv }));
  t.match(profile.experience, {
    entries: [
      { title: '@Clerk', at: '+Acme', description: '=HYPERLINK("https://evil.example","x")' },
    ],
  });
});

t.test('other encodings', async (t) => {
  const csv = `${POSITIONS}Café Zoë,Köchin,,,2019,\n`;
  const utf16 = Buffer.from(`\ufeff${csv}`, 'utf16le');
  for (const bytes of [Buffer.from(`\ufeff${csv}`), utf16, Buffer.from(csv, 'latin1')]) {
    const { profile } = await archiveIn(await zipOf({ 'Positions.csv': bytes }));
    t.match(profile.experience, { entries: [{ title: 'Köchin', at: 'Café Zoë' }] });
  }
  const binary = await upload(await zipOf({ 'Positions.csv': Buffer.alloc(100, '\0a') }));
  t.equal(outcome(binary), '415 FILE_TYPE_UNSUPPORTED');
});

t.test('long archives are cut, and say so', async (t) => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `Acme ${at},Clerk,,,2019,`).join('\n');
  const { profile, leftOut } = await archiveIn(await zipOf({ 'Positions.csv': POSITIONS + rows }));
  t.equal(profile.experience.kind === 'entries' && profile.experience.entries.length, 100);
  t.match(leftOut, [/more than 100 jobs/]);
  const long = `${POSITIONS}Acme,Clerk,${'😀'.repeat(5000)},,2019,\n`;
  const cut = await archiveIn(await zipOf({ 'Positions.csv': long }));
  const [entry] = cut.profile.experience.kind === 'entries' ? cut.profile.experience.entries : [];
  t.equal(entry?.description.length, PROFILE_MAX.description);
  t.ok(isWellFormed(entry?.description ?? ''));
});

/** A zip with one stored header for as many bytes of zeros as its data unpacks to. */
async function zipBomb(): Promise<Buffer> {
  return zipOf({ 'Profile.csv': Buffer.alloc(UPLOAD.unpackedBytes + 1, 'a') });
}

const NAMES = Array.from({ length: UPLOAD.zipEntries + 1 }, (_, at) => [`${at}.csv`, '']);

t.test('what is no archive, or too large, is refused', async (t) => {
  const cases: readonly (readonly [string, string, Buffer])[] = [
    ['a Word document', '415 FILE_TYPE_UNSUPPORTED', await docxOf(paragraph(WORDS))],
    ['another zip', '415 FILE_TYPE_UNSUPPORTED', await zipOf({ 'Connections.csv': 'a' })],
    ['a text', '415 FILE_TYPE_UNSUPPORTED', Buffer.from(WORDS)],
    ['no zip at all', '415 FILE_TYPE_UNSUPPORTED', Buffer.from('PK\x03\x04 and no more')],
    ['empty files', '422 FILE_NO_TEXT', await zipOf({ 'Profile.csv': '' })],
    ['a bomb', '413 FILE_TOO_LARGE', await zipBomb()],
    [
      'many files',
      '413 FILE_TOO_LARGE',
      await zipOf(Object.fromEntries([['Profile.csv', 'a'], ...NAMES])),
    ],
    ['a damaged file', '415 FILE_TYPE_UNSUPPORTED', damaged(await zipOf(FILES))],
  ];
  for (const [name, expected, bytes] of cases)
    t.equal(outcome(await upload(bytes)), expected, name);
  t.equal(outcome(await upload(Buffer.from(''), '?archive=maybe')), '400 VALIDATION_FAILED');
});

/** Turns the packed bytes of the first file, whose lengths stay. */
function damaged(zip: Buffer): Buffer {
  const packed = deflateRawSync(Buffer.from(FILES['Profile.csv']));
  const at = zip.indexOf(packed.subarray(4, 12));
  return at < 0
    ? zip.subarray(0, zip.length - 30)
    : Buffer.concat([zip.subarray(0, at), Buffer.alloc(8, 0xff), zip.subarray(at + 8)]);
}

const preview = (input: object) =>
  call(api, 'POST', '/linkedin/preview', { headers: who.headers, body: { input } });

async function review(input: object): Promise<LinkedinReview> {
  const answer = await preview(input);
  t.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  const result = linkedinResult.parse(answer.json<ToolRun>().outcome.result);
  if (result.kind !== 'profile-review') throw new Error(result.why);
  return result;
}

const AD = `Court clerk, City Court
You know Excel, SQL and Python, and file what comes in each day for the judges of our two courts.
Nice to have: Tableau. We teach you the rest in the first weeks, and we are glad if you like order.`;

t.test('a profile beside a saved resume and a saved ad, and again when they changed', async (t) => {
  const { headers } = who;
  const text = 'Ada Byron, clerk';
  const body = { title: 'Mine', text, fields: CLERK };
  const own = await kept(api, 'POST', '/resumes', { headers, body });
  const adBody = { title: 'Court Clerk, City Court', text: AD };
  const ad = await kept(api, 'POST', '/job-targets', { headers, body: adBody });
  const input = {
    profile: CLERK_PROFILE,
    resume: { kind: 'resume', id: own.id },
    target: { kind: 'ad', source: { kind: 'job-target', id: ad.id } },
  };
  const found = await review(input);
  t.equal(found.target, 'Court Clerk, City Court');
  t.equal(found.headlines.items.length, 3);
  t.equal(found.abouts.items.length, 3);
  t.match(found.consistency, { compared: 2 });
  const match = { draft: CLERK, ad: { kind: 'job-target', id: ad.id } };
  const asked = { headers, body: { input: match } };
  const other = await kept<ToolRun>(api, 'POST', '/resume-review/preview', asked);
  const reviewed = resumeReviewResult.parse(other.outcome.result);
  if (reviewed.kind !== 'review' || reviewed.match?.kind !== 'match') throw new Error('no match');
  const { score } = reviewed.match;
  t.match(found.coverage, { kind: 'coverage', resume: score }, 'the same number as in the review');

  const run = await kept<ToolRun>(api, 'POST', '/linkedin/runs', { headers, body: { input } });
  t.match(run, { title: 'Office Clerk at Acme', resume: own.id, source: { id: ad.id } });
  const changed = { title: 'Mine', text, fields: { ...CLERK, skills: ['Tableau'] } };
  await kept(api, 'PUT', `/resumes/${own.id}`, { headers, body: changed, ifMatch: 1 });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.same(again.again, { of: run.id, changed: ['text'], sameResult: false });
  await kept(api, 'DELETE', `/resumes/${own.id}`, { headers });
  await kept(api, 'DELETE', `/job-targets/${ad.id}`, { headers });
  const last = await kept<ToolRun>(api, 'POST', `/runs/${again.id}/rerun`, { headers });
  t.same(last.again?.changed, [], 'what is deleted stays as it was in the run');
});

t.test('an occupation as a target', async (t) => {
  const target = { kind: 'occupation', code: '43-4031.00' };
  const { coverage, advice } = await review({ profile: CLERK_PROFILE, target });
  if (coverage?.kind !== 'coverage') throw new Error('no coverage');
  t.ok(coverage.terms.length >= 3 && coverage.terms.length <= 15);
  t.ok(coverage.terms.some(({ name, parts }) => name === 'Excel' && parts.includes('skills')));
  t.ok(advice.some(({ id }) => id === 'headline-without-target'));
});

t.test('another person’s texts are not there, and too much is refused', async (t) => {
  const other = await createTestUser(api, { consent: true });
  const theirs = { headers: other.headers, body: { title: 'Theirs', text: 'Their words' } };
  const resume = await kept(api, 'POST', '/resumes', theirs);
  const profile = CLERK_PROFILE;
  t.equal(
    outcome(await preview({ profile, resume: { kind: 'resume', id: resume.id } })),
    '404 NOT_FOUND',
  );
  const newcomer = await createTestUser(api);
  const body = { input: { profile } };
  const noConsent = await call(api, 'POST', '/linkedin/preview', {
    headers: newcomer.headers,
    body,
  });
  t.equal(noConsent.statusCode, 403);
  const long = { ...profile, about: 'a'.repeat(PROFILE_MAX.about + 1) };
  t.equal(outcome(await preview({ profile: long })), '400 VALIDATION_FAILED');
  t.equal(outcome(await preview({ profile: { ...profile, photo: 'x' } })), '400 VALIDATION_FAILED');
  const german =
    'Ich habe in der Stadt gearbeitet und viele Briefe geschrieben, jeden Tag. '.repeat(8);
  t.equal(
    outcome(await preview({ profile: { ...profile, about: german } })),
    '422 LANG_UNSUPPORTED',
  );
  await review({ profile: { ...profile, about: german }, anyLanguage: true });
});
