import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import { ActionForm } from '../../kit/form/action-form.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { WaitingRows } from '../../kit/waiting.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Field } from '../../ui/field.tsx';
import { articleQuery, createArticle } from './api.ts';

// the editor weighs more than all other parts of the screen
const Editor = lazy(() => import('./parts/editor.tsx'));

function InsightEditor(texts: { readonly title: string; readonly purpose: string }) {
  const { postId = 'new' } = useParams();
  const session = useSession();
  const account = session.status === 'signed-in' ? session.user.id : '';
  return (
    <StaffPage {...texts}>
      <Breadcrumbs
        items={[
          { label: 'Insight articles', to: '/admin/insights' },
          { label: postId === 'new' ? 'New article' : 'Article' },
        ]}
      />
      {postId === 'new' ? (
        <NewArticle />
      ) : (
        <Article key={`${account} ${postId}`} id={postId} account={account} />
      )}
    </StaffPage>
  );
}

/** An article in the editor of one account: texts of another account are not its own. */
function Article({ id, account }: { id: string; account: string }) {
  const query = useQuery(articleQuery(useHttp(), id));
  return (
    <QueryView query={query} what="the article">
      {(article) => (
        <Suspense fallback={<WaitingRows />}>
          <Editor article={article} account={account} />
        </Suspense>
      )}
    </QueryView>
  );
}

const schema = async () =>
  (await import('@roletrail/contracts/http/staff-insights')).articleCreateBody;

function NewArticle() {
  const http = useHttp();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="max-w-xl">
      <ActionForm
        schema={schema}
        initial={{ title: '' }}
        send={({ title }: { title: string }) => createArticle(http, title)}
        onDone={(article) => {
          client.setQueryData(articleQuery(http, article.id).queryKey, article);
          void navigate(`/admin/insights/editor/${article.id}`, { replace: true });
        }}
        verb="Create the article"
      >
        {(field) => <Field label="Title" help="You can change it later." {...field('title')} />}
      </ActionForm>
    </div>
  );
}

/** Editor of one article. */
export const screen: StaffScreen = {
  purpose: 'Write an article. It is saved while you write, and public only when you publish it.',
  Content: InsightEditor,
};
