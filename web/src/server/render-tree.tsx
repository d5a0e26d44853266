import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { AppServices } from '../app/services.ts';
import { AppProvider } from '../router/provider.tsx';
import { AppRoutes } from '../router/router.tsx';

/**
 * Renders the tree that main.tsx hydrates to HTML.
 * @param missing path of a missing page
 * @throws the first error of a component
 */
export function renderTree(
  services: AppServices,
  url: URL,
  missing: string | null,
): Promise<string> {
  return toHtml(
    <StrictMode>
      <AppProvider services={services} publicOrigin={url.origin} missing={missing}>
        <StaticRouter location={url.pathname + url.search}>
          <AppRoutes />
        </StaticRouter>
      </AppProvider>
    </StrictMode>,
  );
}

/**
 * Makes a native submit do nothing, except in forms with an `action`. A GET, which is the default,
 * would put a password into the URL if no script handles the submit.
 */
function withInertForms(html: string): string {
  return html.replaceAll(/<form (?![^>]* action=)/g, '<form method="dialog" ');
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
        resolve(withInertForms(chunks.join('')));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      // No streaming, because later parts would need inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => pipe(sink),
    });
  });
}
