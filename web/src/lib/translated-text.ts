/*
 * Translators and other extensions replace or wrap text nodes. React keeps the old nodes and may
 * change, remove or insert relative to them. Changes would be lost; the other two would crash the
 * application.
 */

/** Replacement element by text node. */
const standIns = new WeakMap<Node, Node>();

/** Makes the DOM tolerate such elements. Called once, before React renders. */
export function bearTranslatedText(page: Document): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) putBack(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const text of noteReplaced(records)) changes.observe(text, { characterData: true });
  });
  replacements.observe(page, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert<T extends Node>(node: T, before: Node | null): T {
    Reflect.apply(insertBefore, this, [node, before === null ? null : placeIn(this, before)]);
    return node;
  };
  Node.prototype.removeChild = function remove<T extends Node>(node: T): T {
    const place = placeIn(this, node);
    // A node without a place here was removed earlier.
    if (place !== null) Reflect.apply(removeChild, this, [place]);
    return node;
  };
}

/** Returns the child of `parent` that is the node, contains it, or replaces it; null if none. */
function placeIn(parent: Node, node: Node): Node | null {
  return childAround(parent, node) ?? childAround(parent, standIns.get(node) ?? null);
}

function childAround(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** Records each replaced text node. @returns these text nodes */
function noteReplaced(records: readonly MutationRecord[]): Node[] {
  const added = new Set(records.flatMap(({ addedNodes }) => Array.from(addedNodes)));
  return records.flatMap(({ removedNodes, addedNodes, previousSibling, nextSibling }) => {
    const near = [...Array.from(addedNodes), previousSibling, nextSibling];
    const standIn = near.find((node) => node instanceof HTMLElement && added.has(node));
    if (standIn === undefined || standIn === null) return [];
    const texts = Array.from(removedNodes).filter((node) => node instanceof Text);
    for (const text of texts) standIns.set(text, standIn);
    return texts;
  });
}

/** Restores a text node that React changed, in place of its translation. */
function putBack(text: Node): void {
  const standIn = standIns.get(text);
  if (text.isConnected || !(standIn instanceof HTMLElement) || !standIn.isConnected) return;
  if (text instanceof Text) standIn.replaceWith(text);
}
