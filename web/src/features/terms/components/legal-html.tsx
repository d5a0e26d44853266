import { useLayoutEffect, useRef } from 'react';

/**
 * Puts a sanitised document on the page as nodes; no HTML text passes through an HTML sink.
 * @param page the document is the page, and its title the page's
 */
export function LegalHtml({
  content,
  page = false,
}: {
  content: DocumentFragment;
  page?: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(content.cloneNode(true));
  }, [content]);
  return <div ref={ref} className={page ? 'legal legal-page' : 'legal'} />;
}
