import { COLLECT_PATH, type DeviceKind, type Width } from '@roletrail/contracts/analytics';
import type { PublicConfig } from '@roletrail/contracts/http/config';
import { attemptLater } from '../../lib/browser-apis/attempt.ts';
import { postInBackground } from '../../lib/browser-apis/beacon.ts';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import {
  browserLanguage,
  foreignReferrer,
  hasCoarsePointer,
  objectsToMeasurement,
  screenSide,
  windowWidth,
} from '../../lib/browser-apis/visitor.ts';
import { pushMeasurement } from './data-layer.ts';
import { VisitBatches, type VisitFacts } from './visit-batches.ts';

/** Interval of sending new entries. */
const SEND_MS = 5000;
const PHONE_PX = 640;

/**
 * Sends the data layer to our own server (docs/adr/0029): nothing if the browser objects or the
 * operator switched measurement off, and nothing before the page was seen. A batch that does not
 * arrive is lost; nothing is stored in the browser.
 */
export async function startCollector(): Promise<void> {
  if (objectsToMeasurement() || !(await isWanted())) return;
  const batches = new VisitBatches(readFacts());
  let wasSeen = false;
  const send = () => {
    wasSeen ||= document.visibilityState === 'visible';
    if (!wasSeen) return;
    for (const batch of batches.take(window.dataLayer ?? [])) postInBackground(COLLECT_PATH, batch);
  };
  // vitals report when the page is hidden: their listeners were added before these
  document.addEventListener('visibilitychange', send);
  addEventListener('pagehide', send);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    send();
    batches.restored();
    // shown again from the back/forward cache: one more view of the same visit
    if (batches.current !== null) pushMeasurement({ event: 'page_view', path: batches.current });
    send();
  });
  setInterval(send, SEND_MS);
  send();
}

/** Returns false also if the server does not answer. */
async function isWanted(): Promise<boolean> {
  return attemptLater(async () => {
    const answer = await fetch('/api/config');
    return answer.ok && ((await answer.json()) as PublicConfig).analytics;
  }, false);
}

function readFacts(): VisitFacts {
  return {
    visit: randomUuid(),
    device: readDevice(),
    width: widthClass(windowWidth()),
    language: (browserLanguage().split('-')[0] ?? '').slice(0, 8),
    referrer: foreignReferrer(),
  };
}

/** A device with a coarse pointer is a phone or a tablet, by its screen. */
function readDevice(): DeviceKind {
  if (!hasCoarsePointer()) return 'desktop';
  return screenSide() < PHONE_PX ? 'phone' : 'tablet';
}

/** @param px width of the window */
function widthClass(px: number): Width {
  if (px < 640) return 'narrow';
  if (px < 1024) return 'medium';
  return px < 1440 ? 'wide' : 'extra-wide';
}
