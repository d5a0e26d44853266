import { SafeHtml, type SafeNode } from '../../../lib/safe-html.tsx';

/** Renders a sanitised document. @param page true: its title is the title of the page */
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
