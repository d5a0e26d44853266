import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export const page = definePage({
  head: () => ({
    title: 'Realtime demo',
    description:
      'Two simulated devices in a sandbox of your own: leave one idle, sign it out from the other, cut its network, and see what it receives.',
  }),
});

const Sandbox = lazy(() => import('../../features/realtime-demo/components/sandbox.tsx'));

export default function RealtimeDemo() {
  return (
    <div className="mx-auto grid max-w-6xl gap-3 gutter pt-3 pb-10 sm:gap-8 sm:py-10">
      <header className="grid gap-1 sm:gap-3">
        <h1 className="text-2xl leading-tight sm:text-3xl">Sign out one device, watch the other</h1>
        <p className="max-w-prose text-sm text-muted sm:text-lg">
          Your laptop signs out a lost phone within milliseconds: try it on two made-up devices.
        </p>
      </header>
      <Live />
      <Explanations />
    </div>
  );
}

const never = () => () => undefined;

/** The live part requires a browser; without scripts only the text is shown. */
function Live() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const frame = (
    <div className="grid min-h-355 grid-cols-2 content-start gap-3 pt-31 sm:min-h-350 sm:gap-5 sm:pt-59 md:min-h-327 lg:min-h-267 lg:grid-cols-[5fr_4fr_4fr] lg:pt-0">
      <Skeleton className="h-96" />
      <span className="max-lg:hidden" />
      <Skeleton className="h-96" />
    </div>
  );
  if (!inBrowser) return frame;
  return (
    <Suspense fallback={frame}>
      <Sandbox />
    </Suspense>
  );
}

const PARTS = [
  {
    title: 'The server keeps the time',
    text: 'A browser that sleeps cannot count. Each device says only how long ago its last input was; the server judges, warns and ends: here after 10 and 15 seconds, in the product much later.',
  },
  {
    title: 'An ended session is announced at once',
    text: 'Every device of the session hears it at once. Afterwards we refuse its requests, whether its browser listened or not.',
  },
  {
    title: 'Numbers make gaps visible',
    text: 'Messages count up, so a gap shows. A device that comes back names the last one it has and gets the rest; what we no longer keep it shows as missing.',
  },
] as const;

function Explanations() {
  return (
    <section aria-labelledby="explained" className="grid gap-6 border-t border-border pt-10">
      <h2 id="explained" className="text-2xl">
        What you are looking at
      </h2>
      <dl className="grid gap-8 md:grid-cols-3">
        {PARTS.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-2">
            <dt className="text-lg font-bold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        Both devices are made up, their connections to our server are real. Simulated decisions
        stand in this timeline only. Real ones go into a log that anyone can check:{' '}
        <Link className="link" to={href('home')}>
          see a real proof
        </Link>
        .
      </p>
    </section>
  );
}
