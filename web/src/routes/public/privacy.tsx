import { definePage } from '../../app/page.ts';
import { currentDocumentQuery } from '../../features/terms/api/legal-documents.ts';
import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export const page = definePage({
  load: ({ http }) => [currentDocumentQuery(http, 'privacy')],
  head: ([document]) => ({
    title: 'Privacy Policy',
    description: document
      ? `Version ${document.version} of the privacy policy of RoleTrail, with the fingerprint it was published under.`
      : 'The current version of the privacy policy of RoleTrail, with the fingerprint it was published under.',
  }),
});

export default function Privacy() {
  return <DocumentPage docType="privacy" title="Privacy Policy" />;
}
