import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { steadyMs } from '../lib/browser-apis/steady-ms.ts';
import { cn } from '../lib/cn.ts';
import { dismissToast, type Toast } from './toast-store.ts';

/** Calls `done` after `ms`, not counting the time while `paused`. */
function useCountdown(ms: number, paused: boolean, done: () => void): void {
  const left = useRef(ms);
  useEffect(() => {
    if (paused) return;
    const started = steadyMs();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= steadyMs() - started;
    };
  }, [paused, done]);
}

/** One toast, which closes itself. */
export function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const [close] = useState(() => () => dismissToast(toast.id));
  useCountdown(toast.duration, held, close);
  const destructive = toast.variant === 'destructive';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer, not operable
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cn(
        'toast pointer-events-auto flex items-start gap-3 rounded-md border-2 p-4 shadow-modal',
        destructive ? 'border-destructive bg-destructive-surface' : 'border-control bg-raised',
      )}
    >
      <p
        role={destructive ? 'alert' : 'status'}
        className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]"
      >
        <strong className="block text-base">{toast.title}</strong>
        {toast.description ? (
          <>
            <span className="sr-only"> - </span>
            {toast.description}
          </>
        ) : null}
      </p>
      {toast.action ? (
        <button
          type="button"
          onClick={() => dismissToast(toast.id, 'action')}
          className="link -my-1 min-h-8 shrink-0 cursor-pointer pointer-coarse:min-h-11"
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        onClick={close}
        className="-m-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-surface"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
