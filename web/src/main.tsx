import { RENDER_RETRY_MS } from '@roletrail/contracts/limits';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { TERMS_DECLINED } from './app/decline-words.ts';
import { AppProvider } from './app/provider.tsx';
import { createRouter } from './app/router.tsx';
import { createServices, startSession } from './app/services.ts';
import './styles.css';
import { toast } from './ui/toast-store.ts';

const services = createServices();
const router = createRouter();

function mount(retries: number): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const root = createRoot(container, { onUncaughtError: (error) => again(error) });
  function again(error: unknown): void {
    console.error(error);
    if (retries === 0) return;
    root.unmount();
    setTimeout(() => mount(retries - 1), RENDER_RETRY_MS);
  }
  try {
    root.render(
      <StrictMode>
        <AppProvider services={services}>
          <RouterProvider router={router} />
        </AppProvider>
      </StrictMode>,
    );
  } catch (error) {
    again(error);
  }
}

mount(1);
void startSession(services).then((declined) => {
  if (declined) toast(TERMS_DECLINED);
});
