// First script of every page. Loads the application after the first paint, so that its scripts do
// not compete with the style sheet and the font.

import { firstPaint } from './first-paint.ts';
import { holdInput } from './hold-input.ts';
import type { HydratedEvent } from './hydrated-event.ts';
import { showNotStarted } from './not-started.ts';

const HYDRATED: HydratedEvent = 'roletrail:hydrated';

/** Maximum time for which clicks are held, ms. */
const HOLD_MS = 15_000;

const held = holdInput(document);

/** Loads the application by moving its script out of a template into the document. */
function loadApplication(): void {
  const rest = document.getElementById('rest');
  if (!(rest instanceof HTMLTemplateElement)) return;
  for (const script of Array.from(rest.content.querySelectorAll('script')))
    script.addEventListener('error', fail);
  document.head.append(rest.content);
}

let hideNotice: (() => void) | null = null;

function fail(): void {
  held.release();
  hideNotice ??= showNotStarted(document);
}

async function start(): Promise<void> {
  try {
    await firstPaint();
  } finally {
    const timer = setTimeout(fail, HOLD_MS);
    const onHydrated = () => {
      clearTimeout(timer);
      hideNotice?.();
      held.replay();
    };
    document.addEventListener(HYDRATED, onHydrated, { once: true });
    loadApplication();
  }
}

void start();
