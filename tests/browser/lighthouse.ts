import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../helpers/free-port.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse result of a page: categories 0 … 100, times in ms, CLS without unit. */
export type Audit = Readonly<Record<(typeof CATEGORIES)[number], number>> & {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** audits of the last three categories that are not met */
  readonly unmet: readonly string[];
};

export type Auditor = AsyncDisposable & { audit(url: string): Promise<Audit> };

/** A Chromium that Lighthouse drives with its own defaults: a mid-range phone on slow 4G. */
export async function openAuditor(executablePath: string, flags: string[]): Promise<Auditor> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  return {
    audit: (url) => audit(url, port),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Its trace fails now and then on a machine that is busy; it asks to be run again then. */
const ATTEMPTS = 3;

async function run(url: string, port: number) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
    });
    const error = result === undefined ? 'no result' : result.lhr.runtimeError?.message;
    if (result !== undefined && error === undefined) return result.lhr;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse on ${url}: ${error}`);
  }
}

async function audit(url: string, port: number): Promise<Audit> {
  const { categories, audits } = await run(url, port);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const refs = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    unmet: refs
      .filter(({ id, weight }) => weight > 0 && failed(audits[id]?.score))
      .map((r) => r.id),
  };
}

function failed(score: number | null | undefined): boolean {
  return typeof score === 'number' && score < 1;
}
