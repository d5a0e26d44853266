import { ARTICLE_HTML, LEGAL_HTML } from '@roletrail/contracts/limits';
import DOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { linkAllowed, linkPattern, outsideLink } from './link-policy.ts';
import { nodesOf, type SafeNode } from './safe-html.tsx';

/** What a kind of document may hold; DOMPurify's hooks are global, so the one at work is set. */
type Policy = {
  readonly config: Config;
  readonly classAllowed: (name: string) => boolean;
  readonly linkAllowed: (link: string) => boolean;
  /** links to other sites are allowed, and then carry REL */
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

/** Values that pass the attribute list and still may not stand: they are dropped and so counted. */
function judgeAttribute(node: Element, event: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue } = event;
  // DOMPurify trims values without a word.
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

/** The frame that every HTML parser makes by itself; written out in a document it would vanish. */
const FRAME = /<\/?(?:html|head|body)\b/i;

/** Whether DOMPurify dropped anything; the body it parses into is not part of the document. */
function dropped(): boolean {
  return DOMPurify.removed.some((r) => !('element' in r && r.element.nodeName === 'BODY'));
}

function intact(html: string, by: Policy): SafeNode[] | null {
  policy = by;
  const fragment = DOMPurify.sanitize(html, { ...by.config, RETURN_DOM_FRAGMENT: true });
  return FRAME.test(html) || dropped() || opensUnguarded(fragment) ? null : nodesOf(fragment);
}

/**
 * A legal document's HTML for display, or null when anything in it would have to be changed.
 * Documents are sanitised once, at publication, and their digest is of those bytes: a document
 * that this browser would alter is not the one people are asked about, so it is not shown at all.
 * On the server sanitize-html.server.ts stands in its place.
 */
export function intactLegalHtml(html: string): SafeNode[] | null {
  return intact(html, LEGAL);
}

/** An insight article's body, by the same rule: as it was published, or not at all. */
export function intactArticleHtml(html: string): SafeNode[] | null {
  return intact(html, ARTICLE);
}
