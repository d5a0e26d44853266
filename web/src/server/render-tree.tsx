import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { AppProvider } from '../app/provider.tsx';
import { ROUTE_OBJECTS } from '../app/router.tsx';
import type { Services } from '../app/services.ts';

const handler = createStaticHandler(ROUTE_OBJECTS);

/**
 * The same tree that main.tsx hydrates, as HTML.
 * @param missing path for which there is no such page
 * @throws the first error of any component: the client would only show it a moment later
 */
export async function renderTree(
  services: Services,
  url: URL,
  missing: string | null,
): Promise<string> {
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('no route answers by itself');
  const router = createStaticRouter(handler.dataRoutes, context);
  return toHtml(
    <StrictMode>
      <AppProvider services={services} publicOrigin={url.origin} missing={missing}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppProvider>
    </StrictMode>,
  );
}

function toHtml(tree: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const sink = new Writable({
      decodeStrings: false,
      write(chunk: string | Uint8Array, _encoding, done) {
        chunks.push(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk));
        done();
      },
      final(done) {
        resolve(chunks.join(''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      // Whole and in one piece: parts that come later are put in place by inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => pipe(sink),
    });
  });
}
