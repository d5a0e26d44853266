import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { type Access, type ReadyName, ROUTES, type Route } from './paths.ts';
import { RootLayout } from './shell/root-layout.tsx';

type Screen = () => Promise<{ default: ComponentType }>;

/** The screens that exist; the table in paths.ts decides which these are. */
const SCREENS: Record<ReadyName, Screen> = {
  home: () => import('../routes/public/home.tsx'),
  login: () => import('../routes/public/login.tsx'),
  signup: () => import('../routes/public/signup.tsx'),
  terms: () => import('../routes/public/terms.tsx'),
  privacy: () => import('../routes/public/privacy.tsx'),
  dashboard: () => import('../routes/member/dashboard.tsx'),
};

const Planned = lazy(() => import('../routes/public/planned.tsx'));
const NotFound = lazy(() => import('../routes/public/not-found.tsx'));
const RequireSession = lazy(() => import('./guards/require-session.tsx'));
const RequireTerms = lazy(() => import('./guards/require-terms.tsx'));
const RequireAdmin = lazy(() => import('./guards/require-admin.tsx'));

function page(route: Route): RouteObject {
  if (!route.ready) return { path: route.path, element: <Planned name={route.name} /> };
  const Component = lazy(SCREENS[route.name]);
  return { path: route.path, element: <Component /> };
}

function pages(access: Access): RouteObject[] {
  return ROUTES.filter((route) => route.access === access).map(page);
}

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  const members: RouteObject = {
    element: <RequireTerms />,
    children: [...pages('member'), { element: <RequireAdmin />, children: pages('admin') }],
  };
  return createBrowserRouter([
    {
      element: <RootLayout />,
      children: [
        ...pages('public'),
        { element: <RequireSession />, children: [...pages('session'), members] },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}
