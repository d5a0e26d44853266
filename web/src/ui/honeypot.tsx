import type { ComponentProps } from 'react';

/**
 * Field that users cannot reach: invisible, not in the tab order, hidden from screen readers, no
 * autofill. Bots that fill it in reveal themselves.
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
