import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of an answer. It takes the focus when the answer to another question is there: the
 * press that asked may stand far below it, or be gone with the answer before.
 */
export function AnswerHeading({ about, children }: { about: unknown; children: ReactNode }) {
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
