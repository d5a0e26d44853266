import type { ComponentProps } from 'react';

/**
 * A field that no person meets: out of sight, out of the tab order, hidden from screen readers and
 * not filled in by browsers. Programs that fill in whatever they find give themselves away by it.
 */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
