import type { Page } from '@playwright/test';

type Stop = { readonly name: string; readonly place: string; readonly problems: readonly string[] };

/**
 * Walks through the page with Tab, from its beginning until the focus leaves it. Checks at each
 * stop that the focus is visible, in view, and after the previous one. After the last control the
 * browser focuses its own controls or the first one of the page. Both end the walk, unless the page
 * handled the key.
 * @param most number of stops that counts as a focus trap
 */
export async function tabWalk(page: Page, most = 250): Promise<{ stops: Stop[]; left: boolean }> {
  await page.evaluate(() => {
    getSelection()?.removeAllRanges();
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    const walk: Walk = { first: null, last: null, taken: false };
    Reflect.set(window, 'walk', walk);
    addEventListener('keydown', (event) => {
      if (event.key === 'Tab') walk.taken = event.defaultPrevented;
    });
  });
  const stops: Stop[] = [];
  while (stops.length < most) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === 'taken') return { stops, left: false };
    if (stop === null) return { stops, left: true };
    stops.push(stop);
  }
  return { stops, left: false };
}

/** State of a walk, stored in the page. */
type Walk = { first: Element | null; last: Element | null; taken: boolean };

/** Runs in the page. @returns null at the page's end, `taken` where the page sends the focus back */
function lookAtFocus(): Stop | 'taken' | null {
  const element = document.activeElement;
  const walk: Walk = Reflect.get(window, 'walk');
  const before = walk.last;
  if (element === null || element === document.body) return null;
  if (element === walk.first) return walk.taken ? 'taken' : null;
  walk.first ??= element;
  walk.last = element;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const problems: string[] = [];
  // further stops of a date field, such as its calendar, have the ring of the browser
  const isInside = before === element;
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (!isInside && !hasRing) problems.push('no ring');
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (hit === null) problems.push('out of sight');
  else if (!element.contains(hit) && !hit.contains(element)) problems.push('covered');
  if (before?.isConnected && !isInside) {
    const follows = before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!follows) problems.push('out of order');
  }
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const place = element.closest('header[data-shell], main, footer[data-shell]')?.tagName ?? '';
  return { name: `${element.tagName} ${name.slice(0, 40)}`, place, problems };
}

/** Controls that are a patch of colour here and would be nothing in forced colours. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const element of Array.from(
      document.querySelectorAll<HTMLElement>('button, a, input, select'),
    )) {
      const { backgroundColor } = getComputedStyle(element);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') element.dataset.patch = '';
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-patch]'))
      .filter((element) => {
        const { borderTopWidth, borderLeftWidth, appearance } = getComputedStyle(element);
        const edged = borderTopWidth !== '0px' || borderLeftWidth !== '0px';
        // what has the focus is shown by its ring; the skip link is a point without it
        const seen = element.checkVisibility() && element.offsetWidth > 1;
        return seen && !edged && !element.matches(':focus') && appearance !== 'auto';
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}

/** Lists the horizontal overflow at each of these widths; empty: none. */
export async function overflows(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${over} px at ${width}`);
  }
  return found;
}

/**
 * Makes the page that of a phone, 360 px wide, whose only pointer is a finger.
 * @returns what gives the pointer back
 */
export async function useFinger(page: Page): Promise<AsyncDisposable> {
  const session = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    session.send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.setViewportSize({ width: 360, height: 740 });
  await touch(true);
  await page.waitForFunction(() => matchMedia('(pointer: coarse) and (hover: none)').matches);
  return {
    async [Symbol.asyncDispose]() {
      await touch(false);
      await session.detach();
    },
  };
}

/** A finger's width and height in CSS pixels (WCAG 2.5.5), less what rounding takes. */
const FINGER = 43.5;

/**
 * Lists controls that are too small to touch, one line for each. Exempt are links in a sentence,
 * which have the height of the line, and elements off the page.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const words = (element: Element | null) => (element?.textContent ?? '').trim().length;
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      words(element.parentElement) > words(element);
    return Array.from(document.querySelectorAll<HTMLElement>(controls)).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest('[aria-hidden="true"], .sr-only') || inSentence(element)) return [];
      const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
      const [box] = boxes;
      if (!box || box.width < 2 || box.right < 0) return [];
      const most = (side: 'width' | 'height') => Math.max(...boxes.map((one) => one[side]));
      if (most('width') >= finger && most('height') >= finger) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const size = `${Math.round(most('width'))} × ${Math.round(most('height'))}`;
      return [`${element.tagName} ${name.trim().slice(0, 40)}: ${size}`];
    });
  }, FINGER);
}

/** Text that is cut off or runs out of the page once a person spaces it out (WCAG 1.4.12). */
export async function lostBySpacing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [spaced];
  });
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const cut = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((element) => {
      const own = Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!own || !element.checkVisibility() || element.offsetWidth < 2) return false;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      // what is cut on purpose says so by its dots
      if (textOverflow === 'ellipsis') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    });
    document.adoptedStyleSheets = [];
    return [
      ...(scrollWidth > innerWidth + 1 ? [`the page: ${scrollWidth} wide`] : []),
      ...cut.map(({ tagName, textContent }) => `${tagName} ${textContent?.trim().slice(0, 40)}`),
    ];
  });
}
