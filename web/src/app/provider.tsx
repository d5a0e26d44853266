import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../features/session/session-context.tsx';
import { TermsGateProvider } from '../features/terms/terms-gate-context.tsx';
import { HttpProvider } from '../lib/http-context.tsx';
import { Toaster } from '../ui/toaster.tsx';
import type { Services } from './services.ts';
import { SessionBanner } from './session-banner.tsx';
import { WatchProvider } from './watch-context.tsx';

export function AppProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <HttpProvider value={services.http}>
      <QueryClientProvider client={services.queries}>
        <SessionProvider value={services.session}>
          <TermsGateProvider value={services.gate}>
            <WatchProvider value={services.watch}>
              <SessionBanner />
              {children}
              <Toaster />
            </WatchProvider>
          </TermsGateProvider>
        </SessionProvider>
      </QueryClientProvider>
    </HttpProvider>
  );
}
