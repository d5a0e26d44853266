import type { CDPSession, Page } from '@playwright/test';

/** Roles at which a screen reader stops: headings and controls. */
const STOPS = new Set([
  'heading',
  'link',
  'button',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'slider',
  'tab',
  'DisclosureTriangle',
]);

type Box = { left: number; right: number; top: number; bottom: number };
type Stop = { what: string; box: Box };

/**
 * Lists backward jumps in reading order, one line for each. Follows headings and controls of the
 * accessibility tree. In one row the next element must not be before the previous one. It may be
 * above it only at the start of a later column. Measured from the top of the page, where sticky
 * elements are in place.
 */
export async function stepsBack(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const session = await page.context().newCDPSession(page);
  const stops = await stopsOf(session);
  await session.detach();
  return stops.flatMap((next, i) => {
    const before = stops[i - 1];
    if (before === undefined || !isBack(before.box, next.box)) return [];
    return [`${before.what} → ${next.what}`];
  });
}

function isBack(before: Box, next: Box): boolean {
  const shared = Math.min(before.bottom, next.bottom) - Math.max(before.top, next.top);
  const lower = Math.min(before.bottom - before.top, next.bottom - next.top);
  if (shared > lower / 2) return next.right <= before.left;
  return next.bottom <= before.top + 1 && next.left < before.right;
}

/** In the order of the tree; what is no larger than a point is there to be heard alone. */
async function stopsOf(session: CDPSession): Promise<Stop[]> {
  await session.send('DOM.enable');
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const stops: Stop[] = [];
  const walk = async (id: string): Promise<void> => {
    const node = byId.get(id);
    if (node === undefined) return;
    const role: string = node.role?.value ?? '';
    if (!node.ignored && STOPS.has(role) && node.backendDOMNodeId !== undefined) {
      const box = await firstLine(session, node.backendDOMNodeId);
      const what = `${role} “${String(node.name?.value ?? '').slice(0, 40)}”`;
      if (box.right - box.left > 2 && box.bottom - box.top > 2) stops.push({ what, box });
    }
    for (const child of node.childIds ?? []) await walk(child);
  };
  const [root] = nodes;
  if (root === undefined) throw new Error('the page has no accessibility tree');
  await walk(root.nodeId);
  return stops;
}

/** Returns the first line box of an element, because a link may wrap. */
async function firstLine(session: CDPSession, backendNodeId: number): Promise<Box> {
  const { quads } = await session.send('DOM.getContentQuads', { backendNodeId });
  const [left = 0, top = 0, right = 0, , , bottom = 0] = quads[0] ?? [];
  return { left, right, top, bottom };
}
