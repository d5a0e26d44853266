/**
 * Names that an `id` must not take: a script that asks `document.NAME` or `form.NAME` would get
 * the element instead of the property ("DOM clobbering", HTML Living Standard, named access on
 * Document and Window). Ids in legal documents are lower case with dashes (legal-html.ts), so only
 * the all-lower-case property names can be hit; event handler names (`on…`) are refused as a class.
 */
const DOM_NAMES: ReadonlySet<string> = new Set([
  ...['action', 'adopt', 'alert', 'all', 'anchors', 'animate', 'append', 'applets', 'arguments'],
  ...['assign', 'attributes', 'autocomplete', 'autofocus', 'before', 'after', 'blur', 'body'],
  ...['caches', 'captureevents', 'charset', 'children', 'class', 'clear', 'click', 'close'],
  ...['closed', 'closest', 'confirm', 'console', 'constructor', 'contains', 'cookie', 'crypto'],
  ...[
    'customelements',
    'dataset',
    'defaultview',
    'dir',
    'doctype',
    'document',
    'domain',
    'draggable',
  ],
  ...['elements', 'embeds', 'encoding', 'enctype', 'eval', 'evaluate', 'event', 'external'],
  ...['fetch', 'find', 'focus', 'fonts', 'forms', 'frames', 'fullscreen', 'head', 'hidden'],
  ...['history', 'id', 'images', 'implementation', 'inert', 'inputmode', 'item', 'lang', 'length'],
  ...['links', 'location', 'locationbar', 'matches', 'menubar', 'method', 'name', 'names'],
  ...['navigation', 'navigator', 'nodename', 'nonce', 'normalize', 'open', 'opener', 'origin'],
  ...['parent', 'part', 'performance', 'personalbar', 'plugins', 'popover', 'prefix', 'prepend'],
  ...['print', 'prompt', 'prototype', 'referrer', 'rel', 'remove', 'replace', 'reset', 'role'],
  ...['scheduler', 'screen', 'scripts', 'scroll', 'scrollbars', 'self', 'shadowroot', 'slot'],
  ...['spellcheck', 'status', 'statusbar', 'stop', 'style', 'submit', 'tagname', 'target'],
  ...['template', 'timeline', 'title', 'toggle', 'toolbar', 'top', 'translate', 'undefined'],
  ...['window', 'write', 'writeln'],
]);

/** Whether an element with this id would stand in for a property of document, form or window. */
export function clobbersDomName(id: string): boolean {
  return DOM_NAMES.has(id) || /^on[a-z]+$/.test(id) || id in Object.prototype;
}
