import createPurifier from 'dompurify';

/** Own instance: hooks of the reader's page do not apply. Made at the first paste. */
let purifier: ReturnType<typeof createPurifier> | null = null;

const SHEET = /<style\b[\s\S]*?(?:<\/style>|$)/gi;
const TAG = /<[a-z][^>]*>/gi;
const HANDLER = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const STYLE = /[\s/]style\s*=/gi;

/**
 * Removes style sheets and handlers, and renames styles: the browser reports them as violations of
 * the page's policy when they are parsed, also where nothing runs. The purifier removes the rest.
 */
const avoidReports = (html: string) =>
  html
    .replaceAll(SHEET, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(HANDLER, '').replaceAll(STYLE, ' data-style='));

const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'sup',
  'sub',
  'code',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'pre',
  'span',
  '#text',
];

/**
 * Returns pasted HTML with plain structure and links alone: no styles, classes, images or anything
 * that runs. Bold and italic text and lists that a word processor writes as styles become elements.
 */
export function cleanPasted(html: string): string {
  purifier ??= createPurifier(window);
  const fragment = purifier.sanitize(avoidReports(html), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'data-style'],
    ALLOW_DATA_ATTR: false,
    ADD_URI_SAFE_ATTR: ['data-style'],
    ALLOWED_URI_REGEXP: /^(?:https:\/\/|\/(?!\/)|#)/,
    RETURN_DOM_FRAGMENT: true,
  });
  makeLists(fragment);
  for (const element of fragment.querySelectorAll('[data-style], span')) applyStyle(element);
  // items of our lists have words alone: others would fall out of them
  for (const words of fragment.querySelectorAll('li > p')) words.replaceWith(...words.childNodes);
  const place = document.createElement('div');
  place.append(fragment);
  return place.innerHTML;
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

/**
 * Replaces bold and italic styles by elements. Google Docs puts all text into a `b` of no weight.
 * Word's `mso-bidi-font-weight` is about other scripts.
 */
function applyStyle(element: Element): void {
  const style = styleOf(element);
  element.removeAttribute('data-style');
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === 'bold' || Number(weight) >= 600;
  const isItalic = /(?:^|;)\s*font-style:\s*italic/i.test(style);
  const tag = element.localName;
  if (tag === 'span') {
    let nodes: Node[] = [...element.childNodes];
    if (isBold) nodes = [wrap('strong', nodes)];
    if (isItalic) nodes = [wrap('em', nodes)];
    element.replaceWith(...nodes);
  } else if (tag === 'b' && weight !== undefined && !isBold) {
    element.replaceWith(...element.childNodes);
  }
}

function wrap(tag: 'strong' | 'em' | 'li' | 'ul' | 'ol', nodes: readonly Node[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...nodes);
  return made;
}

/** Makes lists of the paragraphs that Word writes for items, each with its marker as text. */
function makeLists(fragment: DocumentFragment): void {
  for (const item of fragment.querySelectorAll('p[data-style*="mso-list"]')) {
    const marker = item.querySelector('span[data-style*="mso-list:Ignore" i]');
    const tag = /\d/.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const before = item.previousElementSibling;
    const made = wrap('li', [...item.childNodes]);
    if (before?.localName === tag) {
      before.append(made);
      item.remove();
    } else item.replaceWith(wrap(tag, [made]));
  }
}
