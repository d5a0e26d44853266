import type { LegalDraft } from '@roletrail/contracts/http/legal-drafts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentQuery } from '../../../features/terms/api/legal-document.ts';
import VersionDifference from '../../../features/terms/components/version-difference.tsx';
import { verifyDocument } from '../../../features/terms/verified-document.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { intactLegalHtml } from '../../../lib/sanitize-html.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Words that a draft adds to the version in force, and removes from it. */
export default function LegalChanges({ draft, inForce }: { draft: LegalDraft; inForce: string }) {
  const { docType, html, version } = draft;
  const query = useQuery(documentQuery(useHttp(), docType, inForce));
  const before = useMemo(() => (query.data ? verifyDocument(query.data) : null), [query.data]);
  const after = useMemo(() => intactLegalHtml(html), [html]);
  return (
    <QueryView query={query} what="the version in force" isEmpty={() => false}>
      {() =>
        before?.ok && after !== null ? (
          <VersionDifference
            before={before.content}
            after={after}
            names={{ before: inForce, after: `the draft of ${version}` }}
          />
        ) : (
          <Alert variant="destructive" title="The two texts cannot be compared">
            One of them differs from its published version, or this browser would change it.
          </Alert>
        )
      }
    </QueryView>
  );
}
