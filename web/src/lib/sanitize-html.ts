import { LEGAL_HTML } from '@roletrail/contracts/limits';
import DOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { linkAllowed, linkPattern } from './link-policy.ts';
import { nodesOf, type SafeNode } from './safe-html.tsx';

const CLASSES: ReadonlySet<string> = new Set(LEGAL_HTML.classes);
const REL = 'noopener noreferrer';

/** Values that pass the attribute list and still may not stand: they are dropped and so counted. */
function judgeAttribute(node: Element, event: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue } = event;
  // DOMPurify trims values without a word.
  if (node.getAttribute(attrName) !== attrValue) event.keepAttr = false;
  if (attrName === 'class') {
    if (!attrValue.split(/\s+/).every((name) => CLASSES.has(name))) event.keepAttr = false;
  } else if (attrName === 'href') {
    if (!linkAllowed(attrValue, location.origin)) event.keepAttr = false;
  } else if (attrName === 'target') {
    if (attrValue !== '_blank') event.keepAttr = false;
  } else if (attrName === 'rel') {
    if (attrValue !== REL) event.keepAttr = false;
  }
}

function opensUnguarded(html: DocumentFragment): boolean {
  return html.querySelector(`a[target]:not([rel="${REL}"])`) !== null;
}

DOMPurify.addHook('uponSanitizeAttribute', judgeAttribute);

const CONFIG: Config = {
  ALLOWED_TAGS: [...LEGAL_HTML.tags],
  ALLOWED_ATTR: [...LEGAL_HTML.attributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['target', 'rel'],
};

/** The frame that every HTML parser makes by itself; written out in a document it would vanish. */
const FRAME = /<\/?(?:html|head|body)\b/i;

/** Whether DOMPurify dropped anything; the body it parses into is not part of the document. */
function dropped(): boolean {
  return DOMPurify.removed.some((r) => !('element' in r && r.element.nodeName === 'BODY'));
}

/**
 * A legal document's HTML for display, or null when anything in it would have to be changed.
 * Documents are sanitised once, at publication, and their digest is of those bytes: a document
 * that this browser would alter is not the one people are asked about, so it is not shown at all.
 * On the server sanitize-html.server.ts stands in its place.
 */
export function intactLegalHtml(html: string): SafeNode[] | null {
  const fragment = DOMPurify.sanitize(html, {
    ...CONFIG,
    ALLOWED_URI_REGEXP: linkPattern(location.origin),
    RETURN_DOM_FRAGMENT: true,
  });
  return FRAME.test(html) || dropped() || opensUnguarded(fragment) ? null : nodesOf(fragment);
}
