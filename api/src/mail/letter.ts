/** What a letter says; the same content as plain text and as HTML. */
export interface LetterContent {
  readonly subject: string;
  /** paragraphs in order; plain text, nothing in them is markup */
  readonly paragraphs: readonly string[];
  /** one thing to do, shown as a button and as a bare link */
  readonly action?: { readonly label: string; readonly url: string };
  /** after the action: why this came, what to do if it should not have */
  readonly closing: readonly string[];
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const WIDTH = 72;

/** A letter of the product in its two forms. */
export function letter(content: LetterContent): Letter {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, action, closing }: LetterContent): string {
  const blocks = [
    ...paragraphs.map(wrap),
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

/** Colours of the web client's light theme, spelled out: mail programs know no style sheet. */
const BODY =
  'margin:0;padding:24px 16px;background:#edf3f1;color:#14251f;font:16px/1.5 Overpass,Helvetica,Arial,sans-serif';
const CARD =
  'max-width:34rem;margin:0 auto;padding:28px 32px;background:#fcfefd;border:1px solid #cbd9d4;border-radius:10px';
const BRAND =
  'margin:0 0 20px;padding-bottom:16px;border-bottom:1px solid #cbd9d4;font-size:18px;font-weight:700';
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:4px;background:#f8ca2d;color:#14251f;text-decoration:none;font-weight:700';
const LINK = 'color:#135741;word-break:break-all';
const SMALL = 'margin:12px 0 0;color:#4c5f58;font-size:14px';

function asHtml({ subject, paragraphs, action, closing }: LetterContent): string {
  const rows = [
    `<p style="${BRAND}"><span style="color:#d9a900">&#9670;</span> RoleTrail</p>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(action ? [button(action)] : []),
    ...closing.map((text) => `<p style="${SMALL}">${escapeHtml(text)}</p>`),
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    ...rows,
    '</div></body></html>',
  ].join('\n');
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>`,
    `<p style="${SMALL}">Or open this address:<br><a href="${href}" style="${LINK}">${href}</a></p>`,
  ].join('\n');
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
