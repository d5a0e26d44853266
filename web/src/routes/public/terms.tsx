import { legalPage } from '../../app/legal-page.ts';
import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export const page = legalPage('terms', { title: 'Terms & Conditions', name: 'terms' });

export default function TermsPage() {
  return <DocumentPage docType="terms" title="Terms & Conditions" />;
}
