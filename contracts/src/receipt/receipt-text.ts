/** Text of a receipt for people, for page and certificate. */
import { IMPLAUSIBLE_WORDS, implausible } from '../claimed-times.ts';
import type { Offer } from '../offer.ts';
import { claimedOrigin } from './check.ts';
import { reasonWords } from './reason-words.ts';
import type { Receipt } from './schema.ts';

export interface Fact {
  readonly term: string;
  readonly detail: string;
}

export interface ReceiptText {
  readonly title: string;
  /** summary in one sentence */
  readonly sentence: string;
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}

const NOT_RECORDED = 'not recorded';

/**
 * Receipt as a text needs it. Staff may read a text without opening what is sealed (`sealed`).
 * `cannot_be_opened`: the key is missing or does not fit.
 */
export type ReadableReceipt = Omit<Receipt, 'opened'> & {
  readonly opened: Receipt['opened'] | 'sealed' | 'cannot_be_opened';
};

/** Why nothing that was sealed is in a text. */
const CLOSED = {
  erased: 'erased: the key to it was destroyed',
  sealed: 'sealed: only compliance staff can open it, on record',
  cannot_be_opened: 'cannot be opened: the key is missing or does not fit',
} as const;

/** Returns what was opened; null if nothing was. */
const openedIn = ({ opened }: ReadableReceipt) => (typeof opened === 'string' ? null : opened);

const DONE: Readonly<Record<Receipt['decision'], { title: string; verb: string }>> = {
  accepted: { title: 'Receipt of an acceptance', verb: 'accepted' },
  declined: { title: 'Receipt of a refusal', verb: 'declined' },
  withdrawn: { title: 'Receipt of a withdrawal', verb: 'withdrew the acceptance of' },
};

export function formatReceiptText(receipt: ReadableReceipt): ReceiptText {
  const { title } = DONE[receipt.decision];
  return {
    title,
    sentence: `${act(receipt)} on ${moment(receipt.times.log)}.`,
    sections: [
      { title: 'What was decided', facts: decided(receipt) },
      { title: 'Offered by RoleTrail', facts: offered(receipt) },
      { title: 'Reported by the browser', facts: [...askedBecause(receipt), ...reported(receipt)] },
      { title: 'Who decided', facts: [...decidedBy(receipt), ...person(receipt)] },
      { title: 'When, by three clocks', facts: times(receipt) },
      { title: 'Where it stands', facts: place(receipt) },
      { title: 'As it is recorded, to the letter', facts: recorded(receipt) },
    ],
  };
}

/** Returns who did what about which texts. A withdrawal by the service is no act of the person. */
function act(receipt: ReadableReceipt): string {
  const texts = receipt.documents.map(nameOf).join(' and ');
  const who = signer(receipt);
  if (receipt.actor === 'system') {
    return `RoleTrail withdrew the acceptance recorded for ${who} of ${texts}`;
  }
  return `${who} ${DONE[receipt.decision].verb} ${texts}`;
}

/** Actor of a withdrawal, as the record names it. */
function decidedBy({ actor }: ReadableReceipt): readonly Fact[] {
  if (actor === 'not_recorded') return [];
  const detail = { user: 'the person', operator: 'an operator of RoleTrail', system: 'RoleTrail' };
  return [{ term: 'Withdrawn by', detail: detail[actor] }];
}

/**
 * Returns the person that the account named when the decision was recorded. Anyone can sign up with
 * an address of another person, so an address counts only if the event records that it was proved.
 */
function signer(receipt: ReadableReceipt): string {
  const { person: id, emailProved } = receipt;
  const account = openedIn(receipt)?.account ?? null;
  if (account === null || account === 'not_recorded') return `The person ${id}`;
  const { name, email } = account;
  const notes = [
    ...(name === null ? [] : [email]),
    ...(emailProved === true ? [] : ['an address that was not confirmed at the time']),
  ];
  return notes.length === 0 ? email : `${name ?? email} (${notes.join(', ')})`;
}

function nameOf({ docType, version }: Receipt['documents'][number]): string {
  return docType === 'terms' ? `Terms ${version}` : `Privacy policy ${version}`;
}

/** In first versions, other text than a code was typed by a client. */
function meaning(reason: string | null): string {
  return reason === null ? 'none given' : (reasonWords(reason) ?? quoted(reason));
}

/** The reason of a decline or a withdrawal follows from the decision. */
function decided(receipt: ReadableReceipt): readonly Fact[] {
  const { decision, documents, reason } = receipt;
  const words = openedIn(receipt)?.words ?? null;
  return [
    ...documents.map((document) => ({
      term: nameOf(document),
      detail: `in force from ${document.effectiveDate}, SHA-256 ${document.sha256}`,
    })),
    ...(decision === 'accepted' ? [] : [{ term: 'Reason', detail: meaning(reason) }]),
    ...(words === null ? [] : [{ term: 'In their own words', detail: quoted(words) }]),
  ];
}

/** The reason of an acceptance is the browser's claim: any client may send any code. */
function askedBecause({ decision, reason }: ReadableReceipt): readonly Fact[] {
  return decision === 'accepted' ? [{ term: 'Why it was asked', detail: meaning(reason) }] : [];
}

type Screen = Receipt['screen'];

/** Words that the service signed when it sent the documents. */
function offered({ screen: { offered: words } }: ReadableReceipt): readonly Fact[] {
  if (words === 'not_recorded') return [{ term: 'Words on the screen', detail: NOT_RECORDED }];
  return screenWords(words);
}

/** The browser's claims: an acceptance of other words than offered is refused. */
function reported({ screen }: ReadableReceipt): readonly Fact[] {
  const { reported: claim } = screen;
  if (claim === 'not_recorded') return [{ term: 'Words on the screen', detail: NOT_RECORDED }];
  const ticked = { scroll: 'by reaching the end of the text', user: 'by hand' } as const;
  return [
    ...(sameWords(screen)
      ? [{ term: 'Words on the screen', detail: 'the words that RoleTrail offered' }]
      : screenWords(claim)),
    { term: 'How the box was ticked', detail: ticked[claim.tick] },
    { term: 'Scrolled to the end', detail: claim.scrollConfirmed ? 'yes' : 'no' },
  ];
}

function sameWords({ offered: ours, reported: theirs }: Screen): boolean {
  if (ours === 'not_recorded' || theirs === 'not_recorded') return false;
  return (
    ours.statement === theirs.statement &&
    ours.buttonText === theirs.buttonText &&
    ours.locale === theirs.locale
  );
}

function screenWords({ statement, buttonText, locale }: Offer): readonly Fact[] {
  return [
    { term: 'Statement beside the box', detail: quoted(statement) },
    { term: 'Button that accepts', detail: quoted(buttonText) },
    { term: 'Language', detail: locale },
  ];
}

function person(receipt: ReadableReceipt): readonly Fact[] {
  const { person: id, opened, authentication, emailProved } = receipt;
  const proved = emailProved === 'not_recorded' ? NOT_RECORDED : emailProved ? 'yes' : 'no';
  const signedIn =
    authentication === 'not_recorded'
      ? NOT_RECORDED
      : `${authentication.method}, ${moment(authentication.authenticatedAt)}`;
  return [
    { term: 'Person', detail: id },
    ...(typeof opened === 'string'
      ? [{ term: 'Account, address, browser', detail: CLOSED[opened] }]
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

/** Times of three clocks. Those of the browser are claims, so each is checked. */
function clocks({ times: { claimed, observed, log } }: ReadableReceipt) {
  const { presentedAt, receivedAt } = observed;
  const life = { presentedAt: presentedAt === 'not_recorded' ? null : presentedAt, receivedAt };
  const claim = (term: string, at: string) => ({
    term: `Browser: ${term}`,
    at,
    why: at === 'not_recorded' ? null : implausible(at, life),
  });
  return [
    claim('text shown', claimed.shownAt),
    claim('end reached', claimed.scrolledAt),
    claim('box ticked', claimed.tickedAt),
    claim('button pressed', claimed.acceptedAt),
    { term: 'Service: documents sent', at: presentedAt, why: null },
    { term: 'Service: request came in', at: receivedAt, why: null },
    { term: 'Log: order given', at: log, why: null },
  ];
}

function times(receipt: ReadableReceipt): readonly Fact[] {
  return clocks(receipt).map(({ term, at, why }) => ({
    term,
    detail: why === null ? moment(at) : `${moment(at)}, ${IMPLAUSIBLE_WORDS[why]}`,
  }));
}

/** Impossible times of the browser, each with the reason. */
export function implausibleTimes(receipt: ReadableReceipt): readonly Fact[] {
  const wrong = new Set(clocks(receipt).flatMap(({ term, why }) => (why === null ? [] : term)));
  return times(receipt).filter(({ term }) => wrong.has(term));
}

/** Exact values of the texts above. */
function recorded(receipt: ReadableReceipt): readonly Fact[] {
  const { decision, reason, authentication } = receipt;
  const signedIn =
    authentication === 'not_recorded' ? authentication : authentication.authenticatedAt;
  const exact = [{ term: 'Signed in', at: signedIn }, ...clocks(receipt)].filter(
    ({ at }) => at !== 'not_recorded',
  );
  return [
    ...(reason === null
      ? []
      : [{ term: decision === 'accepted' ? 'Browser: reason' : 'Reason', detail: reason }]),
    ...exact.map(({ term, at }) => ({ term, detail: at })),
  ];
}

function place(receipt: ReadableReceipt): readonly Fact[] {
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

function quoted(text: string): string {
  return `“${text}”`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** Formats a date as the product's pages do, independent of the machine's locale. */
function moment(at: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return NOT_RECORDED;
  return `${Number(day)} ${name} ${year}, ${time} UTC`;
}
