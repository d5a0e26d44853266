import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of its thread in microseconds, which other processes' work does not lengthen */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/**
 * Returns the CPU time of the page's longest task in ms, from the call of `act` until the page is
 * idle. CPU time depends little on the load of other programs.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] });
  await act();
  await stillness(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(thread),
  );
  const tasks = trace.traceEvents.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && mains.has(thread(event)),
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Until every animation that ends has ended, and two frames more. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    await frame();
    await frame();
  });
}
