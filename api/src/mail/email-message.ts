/** What a letter says; the same content as plain text and as HTML. */
export interface EmailContent {
  readonly subject: string;
  /** paragraphs in order; plain text, nothing in them is markup */
  readonly paragraphs: readonly string[];
  /** parts with a title that is a link, after the paragraphs */
  readonly parts?: readonly LetterPart[];
  /** one thing to do, shown as a button and as a bare link */
  readonly action?: { readonly label: string; readonly url: string };
  /** after the action: why this came, what to do if it should not have */
  readonly closing: readonly string[];
}

/** Part of a letter about one page; plain text. */
export interface LetterPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly url: string;
}

export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const WIDTH = 72;

/** A letter of the product in its two forms. */
export function buildEmail(content: EmailContent): EmailMessage {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, parts = [], action, closing }: EmailContent): string {
  const blocks = [
    ...paragraphs.map(wrap),
    ...parts.map((part) => [wrap(part.title), ...part.paragraphs.map(wrap), part.url].join('\n\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing.map(wrap),
    '-- \nRoleTrail',
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Lines of at most 72 characters; a longer word, such as a link, keeps a line of its own. */
function wrap(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.join('\n');
}

/**
 * How the parts look: as the web client, spelled out, because mail programs know no style sheet.
 * The light colours stand in each element; those of the dark theme in the head, for programs that
 * have one, and those that know neither turn the light ones round by themselves.
 */
const STYLE = {
  page: 'margin:0;padding:24px 16px;background:#edf3f1;color:#14251f;font:16px/1.5 Overpass,Helvetica,Arial,sans-serif',
  card: 'max-width:34rem;margin:0 auto;padding:28px 32px;background:#fcfefd;border:1px solid #cbd9d4;border-radius:10px',
  brand:
    'margin:0 0 20px;padding-bottom:16px;border-bottom:1px solid #cbd9d4;font-size:18px;font-weight:700',
  mark: 'color:#d9a900',
  button:
    'display:inline-block;padding:12px 22px;border-radius:4px;background:#f8ca2d;color:#14251f;text-decoration:none;font-weight:700',
  // a name of ours breaks at its hyphen, a secret anywhere
  link: 'color:#135741;word-wrap:break-word;overflow-wrap:anywhere',
  small: 'margin:12px 0 0;color:#4c5f58;font-size:14px',
} as const;

/** Where a colour of the dark theme differs. */
const DARK: Readonly<Partial<Record<keyof typeof STYLE, string>>> = {
  page: 'background:#0e221e;color:#edf2ea',
  card: 'background:#172d27;border-color:#344a44',
  brand: 'border-color:#344a44',
  mark: 'color:#f8cc2f',
  link: 'color:#f8d14f',
  small: 'color:#afbfb7',
};

const DARK_RULES = Object.entries(DARK)
  .map(([part, colours]) => `.${part}{${colours.replaceAll(/;|$/g, ' !important$&')}}`)
  .join('');

const HEAD = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}</style>`,
].join('');

/** The attributes that make an element this part. */
function as(part: keyof typeof STYLE): string {
  return `class="${part}" style="${STYLE[part]}"`;
}

function asHtml({ subject, paragraphs, parts = [], action, closing }: EmailContent): string {
  const rows = [
    `<p ${as('brand')}><span ${as('mark')}>&#9670;</span> RoleTrail</p>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...parts.flatMap(partRows),
    ...(action ? [button(action)] : []),
    ...closing.map((text) => `<p ${as('small')}>${withLinks(text)}</p>`),
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head>${HEAD}<title>${escapeHtml(subject)}</title></head>`,
    `<body ${as('page')}><div ${as('card')}>`,
    ...rows,
    '</div></body></html>',
  ].join('\n');
}

function partRows({ title, paragraphs, url }: LetterPart): string[] {
  const link = `<a href="${escapeHtml(url)}" ${as('link')}>${escapeHtml(title)}</a>`;
  return [
    `<h2 style="margin:28px 0 8px;font-size:18px">${link}</h2>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
  ];
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" ${as('button')}>${escapeHtml(label)}</a></p>`,
    `<p ${as('small')}>Or open this address:<br><a href="${href}" ${as('link')}>${href}</a></p>`,
  ].join('\n');
}

/** Addresses in a sentence can be pressed; the mark that ends it is none of theirs. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,:;]/g,
    (url) => `<a href="${url}" ${as('link')}>${url}</a>`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
