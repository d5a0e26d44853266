import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Heading of the part that replaced another one. Takes the focus, because the pressed button is gone.
 * @param about changes when the content does; null: no focus
 */
export function PartHeading({ about, children }: { about: unknown; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (about === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [about]);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-2xl">
      {children}
    </h2>
  );
}
