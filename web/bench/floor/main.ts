// The floor that the bench measures against: the same libraries, one client-rendered page with one
// query, and nothing of ours.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

async function words(): Promise<string> {
  return (await fetch('/words.txt')).text();
}

function Page() {
  const { data = '' } = useQuery({ queryKey: ['words'], queryFn: words });
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Floor'),
    createElement('p', null, data),
    createElement(Link, { to: '/' }, 'Here'),
  );
}

const router = createBrowserRouter([{ path: '*', element: createElement(Page) }]);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(RouterProvider, { router }),
  ),
);
