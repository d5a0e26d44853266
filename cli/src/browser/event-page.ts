import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { decodeRecordValue } from '../replay/record.ts';
import type { ConsentStatus } from '../replay/steps.ts';
import { summaryOf } from '../tail/lines.ts';
import { listAddress } from './filter.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

export interface ShownEvent {
  readonly place: TopicPartition;
  readonly record: LogRecord;
  /** address of the product, for receipts and the tree */
  readonly publicOrigin: string;
  /** offset behind the last record of the partition */
  readonly end: number;
  /** first stored offset of the partition */
  readonly low: number;
  /** id of the person; null if the event is not about one */
  readonly userId: string | null;
  /** consent of the person before and after the event; null without a person */
  readonly consent: { readonly before: ConsentStatus; readonly after: ConsentStatus } | null;
}

/** One event: summary, consent before and after it, places in receipt and tree, decoded parts. */
export function eventPage(shown: ShownEvent): Html {
  const { place, record, userId } = shown;
  const { time, type, person, thing, place: where } = summaryOf(place, record);
  const content = decodeRecordValue(record.value);
  return layout({
    title: type,
    reloadS: null,
    body: html`<p><a href="/">All events</a></p>
<h1>${type}</h1>
<dl class="facts"><dt>Time</dt><dd><time>${time ?? 'none'}</time></dd>
<dt>Person</dt><dd class="id">${userId === null ? person : html`<a href="${listAddress({ user: userId })}">${person}</a>`}</dd>
${thing === '' ? null : html`<dt>Change</dt><dd>${thing}</dd>`}
<dt>Place</dt><dd>${where}</dd></dl>
${neighbours(shown)}
${consentSection(shown.consent)}
${evidence(shown)}
<h2>Content</h2>
${'unreadable' in content ? html`<p class="note">This record cannot be read: ${content.unreadable}</p>` : parts(content.event)}`,
  });
}

function neighbours({ place, record: { offset }, low, end }: ShownEvent): Html {
  const link = (at: number, rel: string, text: string) =>
    at >= low && at < end
      ? html`<a href="/event/${place.topic}/${place.partition}/${at}" rel="${rel}">${text}</a>`
      : null;
  return html`<nav class="pages" aria-label="Records of this partition">${[
    link(offset - 1, 'prev', 'Previous record'),
    link(offset + 1, 'next', 'Next record'),
  ]}</nav>`;
}

function consentSection(consent: ShownEvent['consent']): Html | null {
  if (consent === null) return null;
  const column = (
    heading: string,
    { state, decision }: ConsentStatus,
  ) => html`<div><h3>${heading}</h3>
<p class="state">${state}</p>${decision === null ? html`<p>No decision.</p>` : parts(decision)}</div>`;
  return html`<h2>Consent of the person</h2>
<div class="pair">${column('Before', consent.before)}${column('After', consent.after)}</div>`;
}

function evidence({ place, record, publicOrigin }: ShownEvent): Html {
  const { topic, partition } = place;
  if (!LEDGER_TOPICS.some((name) => name === topic))
    return html`<h2>Evidence</h2><p>Records of ${topic} are in no tree.</p>`;
  const tree = `${publicOrigin}/api/ledger/${topic}/${partition}`;
  const hash = Buffer.from(leafHash(entryBytes(record.value))).toString('hex');
  const decoded = decodeEvent(record.value);
  const receipt =
    decoded.kind === 'event' && toDecisionEvent(decoded.event) !== null
      ? html`<li><a href="${publicOrigin}/receipts/${decoded.event.id}">Receipt</a> (for the person who decided)</li>`
      : null;
  return html`<h2>Evidence</h2>
<ul>${receipt}<li><a href="${tree}/inclusion?leaf=${record.offset}">Place in the tree</a>: leaf ${record.offset}</li>
<li><a href="${tree}/checkpoint">Signed checkpoint of the tree</a></li>
<li>Leaf hash (SHA-256): <span class="id">${hash}</span></li></ul>`;
}

/** Any JSON value, each field with its name. Sealed fields are shown as they are stored. */
function parts(value: unknown): Html {
  if (Array.isArray(value))
    return value.length === 0
      ? html`<span class="none">empty list</span>`
      : html`<ol>${value.map((one) => html`<li>${parts(one)}</li>`)}</ol>`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value);
    return html`<dl class="parts">${fields.map(([name, field]) => html`<dt>${name}</dt><dd>${parts(field)}</dd>`)}</dl>`;
  }
  return value === null ? html`<span class="none">null</span>` : html`${String(value)}`;
}
