import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OriginProvider } from '../app/document-head.tsx';
import type { AppServices } from '../app/services.ts';
import { SessionBanner } from '../app/session-banner.tsx';
import { WatchProvider } from '../app/watch-context.tsx';
import { SessionProvider } from '../features/session/session-context.tsx';
import { TermsGateProvider } from '../features/terms/terms-gate-context.tsx';
import { HttpProvider } from '../lib/http-context.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { MissingProvider } from './page-view.tsx';

type Props = {
  services: AppServices;
  /** origin of canonical URLs */
  publicOrigin: string;
  /** path that the server reported as missing */
  missing: string | null;
  children: ReactNode;
};

export function AppProvider({ services, publicOrigin, missing, children }: Props) {
  return (
    <HttpProvider value={services.http}>
      <QueryClientProvider client={services.queries}>
        <SessionProvider value={services.session}>
          <TermsGateProvider value={services.gate}>
            <WatchProvider value={services.watch}>
              <OriginProvider value={publicOrigin}>
                <MissingProvider value={missing}>
                  <SessionBanner />
                  {children}
                  <Toaster />
                </MissingProvider>
              </OriginProvider>
            </WatchProvider>
          </TermsGateProvider>
        </SessionProvider>
      </QueryClientProvider>
    </HttpProvider>
  );
}
