import { RENDER_RETRY_MS } from '@roletrail/contracts/limits';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { TERMS_DECLINED } from './app/decline-toast.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { type PageData, readPageData, seedQueries } from './app/page-data.ts';
import { createServices, startSession } from './app/services.ts';
import './lib/document-path.ts';
import { watchSteps } from './lib/history-steps.ts';
import { bearTranslatedText } from './lib/translated-text.ts';
import { AppProvider } from './router/provider.tsx';
import { AppRoutes, firstParts } from './router/router.tsx';
import './styles.css';
import { toast } from './ui/toast-store.ts';

watchSteps(window);
bearTranslatedText(document);
const services = createServices();
const rendered = readPageData(document);
if (rendered !== null) seedQueries(services.queries, rendered);

const app = (
  <StrictMode>
    <AppProvider
      services={services}
      publicOrigin={rendered?.publicOrigin ?? location.origin}
      missing={rendered?.missing ? location.pathname : null}
    >
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppProvider>
  </StrictMode>
);

type Start = (container: HTMLElement, onUncaughtError: (error: unknown) => void) => Root;

/** An extension changed the HTML, so React renders again. Not an error of the page. */
const onRecoverableError = (error: unknown) => console.warn(error);

const hydrate: Start = (container, onUncaughtError) =>
  hydrateRoot(container, app, { onUncaughtError, onRecoverableError });

const render: Start = (container, onUncaughtError) => {
  const root = createRoot(container, { onUncaughtError });
  root.render(app);
  return root;
};

function mount(start: Start, retries: number): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  let root: Root | null = null;
  const again = (error: unknown) => {
    console.error(error);
    root?.unmount();
    setTimeout(() => (retries > 0 ? mount(render, retries - 1) : giveUp(error)), RENDER_RETRY_MS);
  };
  try {
    root = start(container, again);
  } catch (error) {
    again(error);
  }
}

/** Shows a static error with a reload link, without any part of the app. */
function giveUp(error: unknown): void {
  const container = document.getElementById('root');
  if (container === null) return;
  createRoot(container).render(
    <ErrorScreen error={error} resetErrorBoundary={() => location.reload()} />,
  );
}

/** Loads the chunks of the first page, so that hydration takes one pass. */
async function takeOver({ missing }: PageData): Promise<void> {
  try {
    await Promise.all(firstParts(location.pathname, missing).map((part) => part.load()));
    mount(hydrate, 1);
  } catch {
    // The router meets the same failure and shows it.
    mount(render, 1);
  }
}

/** Measures the page after everything else is loaded. */
function measure(): void {
  import('./features/measurement/start-measuring.ts')
    .then(({ startMeasuring }) => startMeasuring())
    // The page works without the measurement.
    .catch(() => undefined);
}

if (document.readyState === 'complete') measure();
else window.addEventListener('load', measure, { once: true });

if (rendered === null) mount(render, 1);
else void takeOver(rendered);
void startSession(services).then((declined) => {
  if (declined) toast(TERMS_DECLINED);
});
