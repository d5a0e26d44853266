/** A receipt in plain words, for every readable form of it: the page and the certificate. */
import { claimedOrigin } from './check.ts';
import type { Receipt } from './schema.ts';

export interface Fact {
  readonly term: string;
  readonly detail: string;
}

export interface ReceiptWords {
  readonly title: string;
  /** the whole of it in one sentence */
  readonly sentence: string;
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}

const NOT_RECORDED = 'not recorded';

const DONE: Readonly<Record<Receipt['decision'], { title: string; verb: string }>> = {
  accepted: { title: 'Receipt of an acceptance', verb: 'accepted' },
  declined: { title: 'Receipt of a refusal', verb: 'declined' },
  withdrawn: { title: 'Receipt of a withdrawal', verb: 'withdrew the acceptance of' },
};

export function receiptWords(receipt: Receipt): ReceiptWords {
  const { title, verb } = DONE[receipt.decision];
  const texts = receipt.documents.map(nameOf).join(' and ');
  return {
    title,
    sentence: `${signer(receipt)} ${verb} ${texts} on ${instant(receipt.times.log)}.`,
    sections: [
      { title: 'What was decided', facts: decided(receipt) },
      { title: 'Who decided', facts: person(receipt) },
      { title: 'When, by three clocks', facts: times(receipt) },
      { title: 'Where it stands', facts: place(receipt) },
    ],
  };
}

/** Whom the account named; who that was is the service's word, the id is what the log holds. */
function signer({ opened, person: id }: Receipt): string {
  const account = opened === 'erased' ? null : opened.account;
  if (account === null || account === 'not_recorded') return `The person ${id}`;
  return account.name === null ? account.email : `${account.name} (${account.email})`;
}

function nameOf({ docType, version }: Receipt['documents'][number]): string {
  return docType === 'terms' ? `Terms ${version}` : `Privacy policy ${version}`;
}

/** An acceptance holds why the person was asked: after a refusal its code is `declined`. */
const WHY = {
  accepted: 'Why it was asked, as a code',
  declined: 'Reason, as a code',
  withdrawn: 'Reason, as a code',
} as const;

function decided({ decision, documents, screen, reason, opened }: Receipt): readonly Fact[] {
  const shown = screen === 'not_recorded' ? null : screen;
  const words = opened === 'erased' ? null : opened.words;
  const ticked = { scroll: 'by reaching the end of the text', user: 'by hand' } as const;
  return [
    ...documents.map((document) => ({
      term: nameOf(document),
      detail: `in force from ${document.effectiveDate}, SHA-256 ${document.sha256}`,
    })),
    { term: 'Statement beside the box', detail: quoted(shown?.statement) },
    { term: 'Button that was pressed', detail: quoted(shown?.buttonText) },
    { term: 'How the box was ticked', detail: shown ? ticked[shown.tick] : NOT_RECORDED },
    { term: 'Language', detail: shown?.locale ?? NOT_RECORDED },
    { term: WHY[decision], detail: reason ?? 'none given' },
    ...(words === null ? [] : [{ term: 'In their own words', detail: quoted(words) }]),
  ];
}

function person({ person: id, opened, authentication, emailProved }: Receipt): readonly Fact[] {
  const proved = emailProved === 'not_recorded' ? NOT_RECORDED : emailProved ? 'yes' : 'no';
  const signedIn =
    authentication === 'not_recorded'
      ? NOT_RECORDED
      : `${authentication.method}, ${instant(authentication.authenticatedAt)}`;
  return [
    { term: 'Person', detail: id },
    ...(opened === 'erased'
      ? [{ term: 'Account, address, browser', detail: 'erased: the key to it was destroyed' }]
      : sealed(opened)),
    { term: 'Signed in by', detail: signedIn },
    { term: 'E-mail address proved', detail: proved },
  ];
}

function sealed(opened: Exclude<Receipt['opened'], 'erased'>): readonly Fact[] {
  const { account, ip, userAgent, deviceId } = opened;
  const known = account === 'not_recorded' ? null : account;
  return [
    { term: 'Name', detail: known === null ? NOT_RECORDED : (known.name ?? 'none given') },
    { term: 'E-mail address', detail: known?.email ?? NOT_RECORDED },
    { term: 'Network address', detail: ip === '' || ip === 'not_recorded' ? NOT_RECORDED : ip },
    { term: 'Browser', detail: userAgent ?? NOT_RECORDED },
    { term: 'Device', detail: deviceId ?? NOT_RECORDED },
  ];
}

function times({ times: { claimed, observed, log } }: Receipt): readonly Fact[] {
  const byBrowser = (at: string) => `${instant(at)}${at === 'not_recorded' ? '' : ', it says'}`;
  return [
    { term: 'Browser: text shown', detail: byBrowser(claimed.shownAt) },
    { term: 'Browser: end reached', detail: byBrowser(claimed.scrolledAt) },
    { term: 'Browser: box ticked', detail: byBrowser(claimed.tickedAt) },
    { term: 'Browser: button pressed', detail: byBrowser(claimed.acceptedAt) },
    { term: 'Service: request came in', detail: instant(observed.receivedAt) },
    { term: 'Log: order given', detail: instant(log) },
  ];
}

function place(receipt: Receipt): readonly Fact[] {
  const { eventId, recordedAs, offset, leafHash, supersededBy } = receipt;
  const later = supersededBy.length === 0 ? 'none when this was made' : supersededBy.join(', ');
  return [
    { term: 'Ledger', detail: claimedOrigin(receipt.proof) ?? 'unreadable' },
    { term: 'Entry', detail: String(offset) },
    { term: 'Event', detail: `${eventId}, ${recordedAs}` },
    { term: 'Fingerprint (SHA-256)', detail: leafHash },
    { term: 'Later decisions', detail: later },
  ];
}

function quoted(text: string | undefined): string {
  return text === undefined ? NOT_RECORDED : `“${text}”`;
}

/** The same everywhere, to the millisecond. */
function instant(at: string): string {
  return at === 'not_recorded' ? NOT_RECORDED : at.replace('T', ' ').replace('Z', ' UTC');
}
