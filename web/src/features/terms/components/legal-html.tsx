import { SafeHtml, type SafeNode } from '../../../lib/safe-html.tsx';

/**
 * A sanitised document on the page.
 * @param page the document is the page, and its title the page's
 */
export function LegalDocumentView({
  content,
  page = false,
}: {
  content: readonly SafeNode[];
  page?: boolean;
}) {
  return (
    <div className={page ? 'legal legal-page' : 'legal'}>
      <SafeHtml nodes={content} />
    </div>
  );
}
