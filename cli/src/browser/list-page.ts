import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { isFiltered, typeNames } from '../tail/filter.ts';
import type { TailItem } from '../tail/items.ts';
import { summaryOf } from '../tail/lines.ts';
import { type ListFilter, type ListQuery, listAddress } from './filter.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { NewestPage } from './newest-first.ts';

/** Seconds between two reloads of a list that is followed. */
const FOLLOW_S = 2;

/** The list of events, newest first, with its filters. */
export function listPage(query: ListQuery, filter: ListFilter, page: NewestPage): Html {
  const { items, next, searched } = page;
  const older =
    next === null ? null : listAddress({ ...query, follow: false, before: next.join('.') });
  const count = `${items.length} ${items.length === 1 ? 'event' : 'events'}, newest first`;
  return layout({
    title: 'Events',
    reloadS: query.follow ? FOLLOW_S : null,
    body: html`<h1>Events</h1>
${filters(query)}
<p class="bar"><span>${count}. ${searched} records read.</span> ${followLink(query)}</p>
${items.length === 0 ? empty(query, filter, older !== null) : html`<ul class="events">${items.map(row)}</ul>`}
<nav class="pages" aria-label="Pages">${[
      query.before === ''
        ? null
        : html`<a href="${listAddress({ ...query, before: '' })}">Newest</a>`,
      older === null
        ? html`<span>This is the beginning of the log.</span>`
        : html`<a href="${older}" rel="next">Older</a>`,
    ]}</nav>`,
  });
}

function filters({ topic, type, user, since, until }: ListQuery): Html {
  const option = (value: string, chosen: string) =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`;
  return html`<form class="filters" action="/" method="get" role="search" aria-label="Filter events">
<label>Type <select name="type"><option value="">All</option>${typeNames().map((name) => option(name, type))}</select></label>
<label>Topic <select name="topic"><option value="">All</option>${TOPICS.map((name) => option(name, topic))}</select></label>
<label>Person <input name="user" value="${user}" placeholder="ID or e-mail" autocomplete="off" spellcheck="false"></label>
<label>Since <input name="since" value="${since}" placeholder="yesterday, 1h" autocomplete="off"></label>
<label>Until <input name="until" value="${until}" placeholder="2026-11-22T08:00Z" autocomplete="off"></label>
<span class="actions"><button>Show</button> <a href="/">Clear</a></span>
</form>`;
}

function followLink(query: ListQuery): Html {
  return query.follow
    ? html`<a href="${listAddress({ ...query, follow: false })}">Stop following</a>`
    : html`<a href="${listAddress({ ...query, before: '', follow: true })}">Follow live</a>`;
}

function empty(query: ListQuery, filter: ListFilter, hasOlder: boolean): Html {
  if (hasOlder)
    return html`<p class="note">No match so far. <em>Older</em> continues the search.</p>`;
  const filtered = isFiltered(filter) || query.topic !== '';
  return filtered
    ? html`<p class="note">No event matches. <a href="/">Show all events</a></p>`
    : html`<p class="note">The log is empty. Events appear when people sign up and decide.</p>`;
}

function row({ place, record }: TailItem): Html {
  const { time, type, person, thing, place: where } = summaryOf(place, record);
  const address = `/event/${place.topic}/${place.partition}/${record.offset}`;
  return html`<li><time>${time ?? 'no time'}</time> <a href="${address}">${type}</a> <span class="id">${person}</span> <span>${thing}</span> <span class="where">${where}</span></li>
`;
}
