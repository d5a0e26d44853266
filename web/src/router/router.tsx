import { type Access, type Route, WEB_ROUTES } from '@roletrail/contracts/web-routes';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { AppErrorScreen } from '../app/error-screen.tsx';
import { createLazyComponent, type LazyComponent } from '../app/lazy-component.tsx';
import { matchRoute, STAFF_START } from '../app/paths.ts';
import { NOT_FOUND } from './page-view.tsx';
import { RootLayout } from './root-layout.tsx';
import { screenOf } from './screens.ts';

const SESSION = guard('require-session', () => import('./guards/require-session.tsx'));
const TERMS = guard('require-terms', () => import('./guards/require-terms.tsx'));
const ADMIN = guard('require-admin', () => import('./guards/require-admin.tsx'));
const THIS_MACHINE = guard('this-machine-only', () => import('./guards/this-machine-only.tsx'));
const STAFF = createLazyComponent(
  'src/app/shell/staff-layout.tsx',
  () => import('../app/shell/staff-layout.tsx'),
  (module) => module.default,
);

function guard(name: string, load: () => Promise<{ default: ComponentType }>): LazyComponent {
  return createLazyComponent(`src/router/guards/${name}.tsx`, load, (module) => module.default);
}

function page(route: Route): RouteObject {
  const { Component } = screenOf(route);
  return { path: route.path, element: <Component /> };
}

function pages(access: Access): RouteObject[] {
  return WEB_ROUTES.filter((route) => route.access === access && route.flag !== 'local').map(page);
}

const STAFF_PAGES: RouteObject = { element: <STAFF.Component />, children: pages('admin') };

const DEVELOPER_PAGES: RouteObject = {
  element: <THIS_MACHINE.Component />,
  children: WEB_ROUTES.filter(({ flag }) => flag === 'local').map(page),
};

const MEMBERS: RouteObject = {
  element: <TERMS.Component />,
  children: [...pages('member'), { element: <ADMIN.Component />, children: [STAFF_PAGES] }],
};

const ROUTE_OBJECTS: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      ...pages('public'),
      DEVELOPER_PAGES,
      { path: '/admin', element: <Navigate to={STAFF_START} replace /> },
      { element: <SESSION.Component />, children: [...pages('session'), MEMBERS] },
      { path: '*', element: <NOT_FOUND.Component /> },
    ],
  },
];

function Matched() {
  return useRoutes(ROUTE_OBJECTS);
}

/** Page of the current URL, inside a router. The same tree in the browser and on the server. */
export function AppRoutes() {
  return (
    <ErrorBoundary FallbackComponent={AppErrorScreen}>
      <Matched />
    </ErrorBoundary>
  );
}

/**
 * Returns the chunks of the first render of a path, before the session is known. Protected pages
 * render only their guard.
 */
export function firstParts(pathname: string, missing: boolean): LazyComponent[] {
  const route = matchRoute(pathname);
  if (route === null) return [NOT_FOUND];
  if (route.access !== 'public') return [SESSION];
  const first = route.flag === 'local' ? THIS_MACHINE : screenOf(route);
  return missing ? [first, NOT_FOUND] : [first];
}
