// The first script of every page. Pages come with their content, so nothing of the application is
// asked for until that has been painted: its scripts would take the line from style sheet and font.

import { firstPaint } from './first-paint.ts';
import { holdInput } from './hold-input.ts';
import { showNotStarted } from './not-started.ts';
import type { TakenOverEvent } from './taken-over.ts';

const TAKEN_OVER: TakenOverEvent = 'roletrail:taken-over';

/** Longest time, ms, in which a page that was asked for its application keeps clicks for it. */
const HOLD_MS = 15_000;

const held = holdInput(document);

/** Loads the application: a script in a template is not loaded until it is put into the document. */
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
    const takeOver = () => {
      clearTimeout(timer);
      hideNotice?.();
      held.replay();
    };
    document.addEventListener(TAKEN_OVER, takeOver, { once: true });
    loadApplication();
  }
}

void start();
