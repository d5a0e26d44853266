import { ARTICLE_HTML, LEGAL_HTML } from '@roletrail/contracts/safe-html';
import DOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { linkAllowed, linkPattern, outsideLink } from './link-policy.ts';
import { nodesOf, type SafeNode } from './safe-html.tsx';

/** Allowed content of a document type. DOMPurify hooks are global, so the active policy is set. */
type Policy = {
  readonly config: Config;
  readonly classAllowed: (name: string) => boolean;
  readonly linkAllowed: (link: string) => boolean;
  /** external links are allowed and get REL */
  readonly opensOutside: boolean;
};

const REL = 'noopener noreferrer';
const LEGAL_CLASSES: ReadonlySet<string> = new Set(LEGAL_HTML.classes);
const ARTICLE_CLASSES: ReadonlySet<string> = new Set(ARTICLE_HTML.classes);
const COMMON: Config = { ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

const LEGAL: Policy = {
  config: {
    ...COMMON,
    ALLOWED_TAGS: [...LEGAL_HTML.tags],
    ALLOWED_ATTR: [...LEGAL_HTML.attributes],
    ADD_URI_SAFE_ATTR: ['target', 'rel'],
    ALLOWED_URI_REGEXP: linkPattern(location.origin),
  },
  classAllowed: (name) => LEGAL_CLASSES.has(name),
  linkAllowed: (link) => linkAllowed(link, location.origin),
  opensOutside: false,
};

const ARTICLE: Policy = {
  config: {
    ...COMMON,
    ALLOWED_TAGS: [...ARTICLE_HTML.tags],
    ALLOWED_ATTR: [...new Set(Object.values(ARTICLE_HTML.attributes).flat())],
    ADD_URI_SAFE_ATTR: ['rel', 'datetime', 'scope', 'title', 'alt', 'loading'],
    ALLOWED_URI_REGEXP: /^(?:https:\/\/|\/|#)/,
  },
  classAllowed: (name) => ARTICLE_CLASSES.has(name) || ARTICLE_HTML.placing.test(name),
  linkAllowed: (link) => linkAllowed(link, location.origin) || outsideLink(link),
  opensOutside: true,
};

let policy = LEGAL;

/** Drops attribute values that pass the allow list but are unsafe, and counts them. */
function judgeAttribute(node: Element, event: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue } = event;
  // DOMPurify trims values silently.
  if (node.getAttribute(attrName) !== attrValue) event.keepAttr = false;
  if (attrName === 'class') {
    if (!attrValue.split(/\s+/).every(policy.classAllowed)) event.keepAttr = false;
  } else if (attrName === 'href') {
    if (!policy.linkAllowed(attrValue)) event.keepAttr = false;
  } else if (attrName === 'src') {
    if (!linkAllowed(attrValue, location.origin)) event.keepAttr = false;
  } else if (attrName === 'target') {
    if (attrValue !== '_blank') event.keepAttr = false;
  } else if (attrName === 'rel') {
    if (attrValue !== REL) event.keepAttr = false;
  }
}

function opensUnguarded(html: DocumentFragment): boolean {
  const outside = policy.opensOutside ? `, a[href^="https:"]:not([rel="${REL}"])` : '';
  return html.querySelector(`a[target]:not([rel="${REL}"])${outside}`) !== null;
}

DOMPurify.addHook('uponSanitizeAttribute', judgeAttribute);

/** Elements that every HTML parser adds; written in a document they would vanish. */
const FRAME = /<\/?(?:html|head|body)\b/i;

/** Returns true if DOMPurify dropped anything, except its own body element. */
function dropped(): boolean {
  return DOMPurify.removed.some((r) => !('element' in r && r.element.nodeName === 'BODY'));
}

function intact(html: string, by: Policy): SafeNode[] | null {
  policy = by;
  const fragment = DOMPurify.sanitize(html, { ...by.config, RETURN_DOM_FRAGMENT: true });
  return FRAME.test(html) || dropped() || opensUnguarded(fragment) ? null : nodesOf(fragment);
}

/**
 * Returns the nodes of a legal document, or null if sanitising changes anything. Documents are
 * sanitised at publication and their digest covers those bytes. A document that this browser would
 * change is not the published one, so it is not shown. Replaced on the server by
 * sanitize-html.server.ts.
 */
export function intactLegalHtml(html: string): SafeNode[] | null {
  return intact(html, LEGAL);
}

/** Returns the nodes of an article by the same rule: unchanged or null. */
export function intactArticleHtml(html: string): SafeNode[] | null {
  return intact(html, ARTICLE);
}
