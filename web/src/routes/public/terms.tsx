import { definePage } from '../../app/page.ts';
import { currentDocumentQuery } from '../../features/terms/api/legal-documents.ts';
import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export const page = definePage({
  load: ({ http }) => [currentDocumentQuery(http, 'terms')],
  head: ([document]) => ({
    title: 'Terms & Conditions',
    description: document
      ? `Version ${document.version} of the terms of RoleTrail, with the fingerprint it was published under.`
      : 'The current version of the terms of RoleTrail, with the fingerprint it was published under.',
  }),
});

export default function Terms() {
  return <DocumentPage docType="terms" title="Terms & Conditions" />;
}
