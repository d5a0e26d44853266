/** The few shapes that the articles' figures have, as the sanitiser lets them through. */
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const esc = (text) => String(text).replaceAll(/[&<>]/g, (c) => escapes[c]);

export const whole = (n) => Math.round(n).toLocaleString('en-GB').replace('-', '−');
export const dollars = (n) => `$${whole(n)}`;
export const percent = (n, digits = 0) => `${n.toFixed(digits).replace('-', '−')}%`;
export const millions = (n, digits = 2) => `${(n / 1e6).toFixed(digits)} million`;

const step = (share) => Math.max(0, Math.min(100, Math.round(share * 100)));

/** A bar that fills `share` (0 to 1) of its cell. */
export const bar = (share, kind = 'bar') =>
  `<span class="track"><span class="${kind} w-${step(share)}"></span></span>`;

/** The heading of a column of bars, with the ends of their scale under it. */
export const scaled = (title, low, high) => [
  `${title} <small><span>${low}</span> <span>to</span> <span>${high}</span></small>`,
];

/** A line from `low` to `high` with a mark at `middle`, on a scale from 0 to `max`. */
export function range(low, middle, high, max) {
  const [x, w] = [step(low / max), step((high - low) / max)];
  return `<span class="track"><span class="range x-${x} w-${w}"></span><span class="mark x-${step(middle / max)}"></span></span>`;
}

/** @param columns `[heading, numeric]`; rows are cells as HTML, the first names the row */
export function table(columns, rows) {
  const head = columns
    .map(([title, numeric]) => `<th scope="col"${numeric ? ' class="number"' : ''}>${title}</th>`)
    .join('');
  const body = rows.map((cells) => {
    const [name, ...rest] = cells;
    const others = rest.map(
      (cell, i) => `<td${columns[i + 1][1] ? ' class="number"' : ''}>${cell}</td>`,
    );
    return `<tr><th scope="row">${name}</th>${others.join('')}</tr>`;
  });
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

/** @param source where the numbers are from, and for what period */
export function figure(id, caption, content, source, kind = 'chart') {
  return `<figure class="${kind}" id="f-${id}">
${content}
<figcaption>${caption} <span class="source">${source}</span></figcaption>
</figure>`;
}

export const BLS =
  'Source: Bureau of Labor Statistics, Occupational Outlook Handbook, employment 2024 and projections 2024–34, wages May 2024; own calculation.';
export const ONET =
  'Source: O*NET 29.3 Database (May 2025), USDOL/ETA, CC BY 4.0; own calculation.';
export const BOTH = `${BLS.replace(' own calculation.', '')} O*NET 29.3 Database (May 2025), USDOL/ETA, CC BY 4.0; own calculation.`;

const SHORT = {
  'Nurse anesthetists, nurse midwives, and nurse practitioners':
    'Nurse practitioners, anesthetists, midwives',
  'Software developers, quality assurance analysts, and testers': 'Software developers, testers',
};
export const short = (page) => esc(SHORT[page.title] ?? page.title);
