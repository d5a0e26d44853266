import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** Ways out of a failed request: the same again, or another way. */
export function RetryOr({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </div>
  );
}
