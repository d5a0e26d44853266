import { useSyncExternalStore } from 'react';
import type { DemoStore, News } from '../demo-store.ts';
import { DevicePane } from './device-pane.tsx';
import { DEMO_DEVICES } from './event-kinds.ts';
import { Wire } from './wire.tsx';

/** Both devices, the server between them, and the duration of the last sign-out. */
export function DemoStage({ demo }: { demo: DemoStore }) {
  const { news } = useSyncExternalStore(demo.subscribe, demo.getState, demo.getState);
  const cut = { left: useCut(demo, 'left'), right: useCut(demo, 'right') };
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] lg:items-center">
      <div className="max-lg:col-span-2 lg:order-2">
        <HowLong news={news} />
        <Wire shape="flat" news={news} cut={cut} className="max-lg:hidden" />
        <Wire shape="bent" news={news} cut={cut} className="mx-auto max-w-lg lg:hidden" />
      </div>
      <DevicePane demo={demo} pane="left" />
      <DevicePane demo={demo} pane="right" />
    </div>
  );
}

function useCut(demo: DemoStore, pane: 'left' | 'right'): boolean {
  const { subscribe, getState } = demo.pane(pane);
  return useSyncExternalStore(subscribe, getState, getState).cut;
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** The measured duration, large, with its explanation. */
function HowLong({ news }: { news: News | null }) {
  const took = news?.leg === 'there' ? news.tookMs : null;
  return (
    <div className="flex items-center gap-3 sm:grid sm:justify-items-center sm:gap-0 sm:text-center">
      <p className="flex items-baseline gap-1.5 leading-none font-extrabold tracking-tight tabular-nums">
        <span className="text-[clamp(2.75rem,1.5rem+6vw,6rem)]">
          {took === null ? '?' : number.format(Math.max(1, took))}
        </span>
        <span className="text-xl sm:text-2xl">ms</span>
      </p>
      <p className="min-h-[3.2em] max-w-[22rem] content-center text-sm leading-snug text-muted sm:content-start sm:leading-normal">
        {explain(news)}
      </p>
    </div>
  );
}

function explain(news: News | null): string {
  if (news === null) return 'Press “Sign out the phone”. How soon does the phone know?';
  const from = DEMO_DEVICES[news.from].name;
  const to = DEMO_DEVICES[news.from === 'left' ? 'right' : 'left'].name;
  return news.leg !== 'there'
    ? `Pressed on the ${from}. The server knows, the ${to} does not yet.`
    : `after the press on the ${from}, the ${to} knew.`;
}
