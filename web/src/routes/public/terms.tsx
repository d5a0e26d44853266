import { DocumentPage } from '../../features/terms/components/document-page.tsx';

export default function Terms() {
  return <DocumentPage docType="terms" title="Terms & Conditions" />;
}
