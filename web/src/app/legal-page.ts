import { documentQuery } from '../features/terms/api/legal-document.ts';
import { versionsQuery } from '../features/terms/api/versions.ts';
import { documentHref, readDocumentAddress } from '../features/terms/document-address.ts';
import { type AnyPage, definePage } from './page.ts';

/** Defines the page of a legal document: a version, the history and a comparison. */
export function legalPage(
  docType: 'terms' | 'privacy',
  { title, name }: { title: string; name: string },
): AnyPage {
  return definePage({
    load: ({ http, search }) => [
      documentQuery(http, docType, readDocumentAddress(search).version),
      versionsQuery(http, docType),
    ],
    head: ([document], { search }) => {
      const { version, against } = readDocumentAddress(search);
      const which = document ? `Version ${document.version}` : 'The current version';
      return {
        title: version === null ? title : `${title}, version ${version}`,
        description: `${which} of the ${name} of RoleTrail, with its history and the fingerprint it was published under.`,
        canonical: documentHref(`/${docType}`, { version, against: null }),
        index: version === null && against === null,
      };
    },
  });
}
