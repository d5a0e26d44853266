import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export default function Privacy() {
  return <DocumentPage docType="privacy" title="Privacy Policy" />;
}
