import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/button.tsx';
import { AnnounceHydration } from './announce-hydration.tsx';
import { href } from './paths.ts';

/** Returns true if a chunk failed to load. Only a page reload helps. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module/i.test(error.message)
  );
}

/** Shows a rendering error. Links are plain, because the router may be broken. */
export function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  const retry = () => (isMissingChunk(error) ? location.reload() : resetErrorBoundary());
  return (
    <ErrorNotice
      title="Something went wrong"
      text="This page could not be shown. Trying again often helps; nothing you have recorded is lost."
    >
      <Button onClick={retry}>Try Again</Button>
      <Button variant="outline" asChild>
        <a href={href('home')}>Return to Home</a>
      </Button>
    </ErrorNotice>
  );
}

/** Error page: the fault and the next steps. */
export function ErrorNotice(props: {
  title: string;
  text: string;
  children: ReactNode;
  /** links to other pages */
  after?: ReactNode;
}) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-6xl items-center gap-10 gutter py-14 md:grid-cols-2 md:py-20"
    >
      <div className="grid justify-items-start gap-5">
        <h1 className="text-3xl">{props.title}</h1>
        <p className="max-w-prose text-lg text-muted">{props.text}</p>
        <div className="flex flex-wrap items-center gap-3">{props.children}</div>
        {props.after}
      </div>
      <Art />
      <AnnounceHydration />
    </div>
  );
}

/** Loads the drawing lazily, because its chunk may be the broken one. */
function Art() {
  const [Drawing, setDrawing] = useState<ComponentType<{ className?: string }> | null>(null);
  useEffect(() => {
    void import('../ui/art/rockfall.tsx').then(
      ({ Rockfall }) => setDrawing(() => Rockfall),
      () => undefined,
    );
  }, []);
  return Drawing && <Drawing className="max-md:max-w-sm" />;
}

/** Shows an error outside of a page: in the header, the footer or the router. */
export function AppErrorScreen({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return <ErrorScreen error={error} resetErrorBoundary={() => location.reload()} />;
}
