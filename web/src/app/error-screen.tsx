import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/button.tsx';
import { href } from './paths.ts';

/** A part of the app that could not be loaded stays so until the page is loaded again. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module/i.test(error.message)
  );
}

/** A rendering error. Links are plain: the router may be what broke. */
export function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  const retry = () => (isMissingChunk(error) ? location.reload() : resetErrorBoundary());
  return (
    <div role="alert" className="mx-auto grid max-w-prose justify-items-start gap-5 px-4 py-24">
      <h1 className="text-2xl">Something went wrong</h1>
      <p className="text-muted">
        This page could not be shown. Trying again often helps; nothing you have recorded is lost.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>Try Again</Button>
        <Button variant="outline" asChild>
          <a href={href('home')}>Return to Home</a>
        </Button>
      </div>
    </div>
  );
}
