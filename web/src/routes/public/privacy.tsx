import { legalPage } from '../../app/legal-page.ts';
import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export const page = legalPage('privacy', { title: 'Privacy Policy', name: 'privacy policy' });

export default function Privacy() {
  return <DocumentPage docType="privacy" title="Privacy Policy" />;
}
