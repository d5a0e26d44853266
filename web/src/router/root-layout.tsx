import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { AnnounceHydration } from '../app/announce-hydration.tsx';
import { ErrorScreen } from '../app/error-screen.tsx';
import { defaultHead, titleOf } from '../app/head.ts';
import { lazyOrNothing } from '../app/lazy-or-nothing.ts';
import { MemberBanners } from '../app/member-banners.tsx';
import { usePalette } from '../app/palette/use-palette.tsx';
import { matchRoute } from '../app/paths.ts';
import { Announcer } from '../app/shell/announcer.tsx';
import { Footer } from '../app/shell/footer.tsx';
import { Header } from '../app/shell/header.tsx';
import { usePageViews } from '../app/shell/use-page-views.ts';
import { useScroll } from '../app/shell/use-scroll.ts';
import { PageLoading } from '../ui/page-loading.tsx';

/**
 * After a navigation: moves the focus to the start of the page and sets the route title until the
 * page sets its own head.
 */
function usePageStart() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    mainRef.current?.setAttribute('data-walked', 'true');
    document.title = titleOf(defaultHead(matchRoute(pathname)));
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  return { pathname, mainRef };
}

const LateParts = lazyOrNothing(() => import('../app/late-parts.tsx'));

/** Loads what a page can do without after it is shown. */
function Late() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return (
    <Suspense>
      <LateParts />
    </Suspense>
  );
}

/** Header, page and footer. The key remounts the page, so that each shows its own spinner. */
export function RootLayout() {
  const { pathname, mainRef } = usePageStart();
  usePageViews();
  useScroll();
  const palette = usePalette();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-inverse font-bold text-inverse-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-md focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Announcer />
      <Header onSearch={palette.open} />
      <MemberBanners />
      <main
        id="main"
        ref={mainRef}
        tabIndex={-1}
        // the footer starts below the window, so that loading does not move it
        className="min-h-svh flex-1 pb-16 outline-none has-[[data-bleed]]:pb-0"
      >
        <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[pathname]}>
          <Suspense key={pathname} fallback={<PageLoading />}>
            <Outlet />
            <AnnounceHydration />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {palette.element}
      <Late />
    </div>
  );
}
