import { useLayoutEffect, useRef } from 'react';

/** Puts a sanitised document on the page as nodes; no HTML text passes through an HTML sink. */
export function LegalHtml({ content }: { content: DocumentFragment }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(content.cloneNode(true));
  }, [content]);
  return <div ref={ref} className="legal" />;
}
