import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Heading of an answer. Takes the focus when a new answer arrives, because the pressed button may
 * be far away or gone.
 */
export function ProfileAnswerHeading({ about, children }: { about: unknown; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (about === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [about]);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-xl">
      {children}
    </h2>
  );
}
