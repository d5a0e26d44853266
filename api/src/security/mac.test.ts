import t from 'tap';
import { verifyPresentation } from '../documents/presentation.ts';
import { readForm } from '../forms/form-token.ts';
import { leaveToken, readLeaveToken } from '../newsletter/links.ts';
import { makeRefreshToken, readRefreshToken } from '../sessions/refresh-token.ts';
import { deriveApiKeys } from './keys.ts';

const KEYS = deriveApiKeys(Buffer.alloc(32, 7));
const USER = '01a1fc71-e90c-70b6-a8f2-d5210dde560c';
const SESSION = '01a1fc71-e90c-70b6-a8f2-d5210dde5601';
const AT = 1_800_000_000_000;

/** Given out once and out there since: in mails, in cookies, in open pages. Never to be changed. */
const GIVEN = {
  form: 'rtf1.01a20307-f96a-76eb-858c-e0045ec7e468.1800000000000.eofUSOTHdOFbv8XF0L5S_1OoOPMQEYgmUHNfcOY71Q4',
  leave: '01a1fc71-e90c-70b6-a8f2-d5210dde560c.3gXko36l64RxACSLIANtGeKtnLQswDp95ZrCeSGo40Y',
  presentation:
    'rtp1.eyJpZCI6IjAxYTIwMzBiLTE5N2EtNzJkZS1hOTZjLWQwZmMxYzBiZTg0ZCIsInVzZXJJZCI6IjAxYTFmYzcxLWU5MGMtNzBiNi1hOGYyLWQ1MjEwZGRlNTYwYyIsInNlc3Npb25JZCI6IjAxYTFmYzcxLWU5MGMtNzBiNi1hOGYyLWQ1MjEwZGRlNTYwMSIsImRvY3VtZW50cyI6W3siZG9jVHlwZSI6InRlcm1zIiwidmVyc2lvbiI6IjEuMCIsInNoYTI1NiI6ImFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEifV0sImlzc3VlZEF0IjoxODAwMDAwMDAwMDAwLCJleHBpcmVzQXQiOjE4MDAwNDMyMDAwMDB9.wq8SurnBtWMGZZH3LiguLQABvph4X8MckE62LXjJ8oA',
  offer:
    'rtp2.eyJpZCI6IjAxYTIyMmRlLTI5YmItNzJhOC05YzgyLWM2Yjg1YjRiZDhhMSIsInVzZXJJZCI6IjAxYTFmYzcxLWU5MGMtNzBiNi1hOGYyLWQ1MjEwZGRlNTYwYyIsInNlc3Npb25JZCI6IjAxYTFmYzcxLWU5MGMtNzBiNi1hOGYyLWQ1MjEwZGRlNTYwMSIsImRvY3VtZW50cyI6W3siZG9jVHlwZSI6InRlcm1zIiwidmVyc2lvbiI6IjEuMCIsInNoYTI1NiI6ImFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEifV0sImlzc3VlZEF0IjoxODAwMDAwMDAwMDAwLCJleHBpcmVzQXQiOjE4MDAwNDMyMDAwMDAsIm9mZmVyIjp7InN0YXRlbWVudCI6IkkgaGF2ZSByZWFkIGFuZCBhY2NlcHQiLCJidXR0b25UZXh0IjoiQWNjZXB0ICYgQ29udGludWUgdG8gRGFzaGJvYXJkIiwibG9jYWxlIjoiZW4ifX0.JcW_YUzAFN8EGr_2bi248ZSyd8sgtrxqXOxY6EzbzZ8',
  refresh: 'AaH8cekMcLao8tUhDd5WDAAAAQKxAw8OozdFpyI3xdjiSv0J8Vbf9EG-R6wBZOWDgqCPcQ',
};

t.test('tokens that were given out still verify', async (t) => {
  t.same(readForm(KEYS.form, GIVEN.form, AT + 4000), {
    id: '01a20307-f96a-76eb-858c-e0045ec7e468',
    ageMs: 4000,
  });
  t.equal(readLeaveToken(KEYS.newsletter, GIVEN.leave), USER);
  t.equal(leaveToken(KEYS.newsletter, USER), GIVEN.leave);
  const caller = { userId: USER, sessionId: SESSION };
  t.match(verifyPresentation(KEYS.presentation, GIVEN.presentation, caller, AT), {
    ok: true,
    presentation: {
      documents: [{ docType: 'terms', version: '1.0' }],
      expiresAt: 1_800_043_200_000,
      offer: null,
    },
  });
  t.match(verifyPresentation(KEYS.presentation, GIVEN.offer, caller, AT), {
    ok: true,
    presentation: {
      documents: [{ docType: 'terms', version: '1.0' }],
      offer: { statement: 'I have read and accept', locale: 'en' },
    },
  });
  const claim = { sessionId: USER, counter: 258 };
  t.same(readRefreshToken(KEYS.refreshToken, GIVEN.refresh), claim);
  t.equal(makeRefreshToken(KEYS.refreshToken, claim), GIVEN.refresh);
});

t.test('neither bent nor by a key of another purpose', async (t) => {
  const caller = { userId: USER, sessionId: SESSION };
  const bent = (token: string) =>
    token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1);
  t.equal(readForm(KEYS.form, bent(GIVEN.form), AT), null);
  t.equal(readForm(KEYS.newsletter, GIVEN.form, AT), null);
  t.equal(readLeaveToken(KEYS.newsletter, bent(GIVEN.leave)), null);
  t.equal(readLeaveToken(KEYS.form, GIVEN.leave), null);
  t.equal(readRefreshToken(KEYS.refreshToken, bent(GIVEN.refresh)), null);
  t.equal(readRefreshToken(KEYS.form, GIVEN.refresh), null);
  for (const [key, token] of [
    [KEYS.presentation, bent(GIVEN.presentation)],
    [KEYS.presentation, bent(GIVEN.offer)],
    [KEYS.form, GIVEN.presentation],
  ] as const) {
    t.same(verifyPresentation(key, token, caller, AT), { ok: false, reason: 'forged' });
  }
});
