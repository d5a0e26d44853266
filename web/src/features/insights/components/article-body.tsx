import { useMemo } from 'react';
import { SafeHtml } from '../../../lib/safe-html.tsx';
import { intactArticleHtml } from '../../../lib/sanitize-html.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { labelCells } from '../label-cells.ts';

/** Article text, rendered unchanged or not at all. */
export default function ArticleBody({ html }: { html: string }) {
  const nodes = useMemo(() => intactArticleHtml(html)?.map(labelCells) ?? null, [html]);
  if (nodes === null) {
    return (
      <Alert variant="destructive" title="This article is not shown">
        What was received holds content that an article may not hold.
      </Alert>
    );
  }
  return (
    <Prose className="article">
      <SafeHtml nodes={nodes} />
    </Prose>
  );
}
