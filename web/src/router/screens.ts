import { type Route, WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { createLazyComponent, type LazyComponent } from '../app/lazy-component.tsx';
import type { AnyPage, ScreenModule } from '../app/page.ts';
import { pageView } from './page-view.tsx';

type Screen = LazyComponent & { module(): Promise<ScreenModule> };
type PublicName = Extract<Route, { access: 'public' }>['name'];

/** @param file in `routes/`, without extension; key of its chunks in the build manifest */
function screen(file: string, module: () => Promise<ScreenModule>): Screen {
  return { ...createLazyComponent(`src/routes/${file}.tsx`, module, pageView), module };
}

/** Public screens, as listed in paths.ts. */
const SCREENS: Readonly<Record<PublicName, Screen>> = {
  home: screen('public/home', () => import('../routes/public/home.tsx')),
  login: screen('public/login', () => import('../routes/public/login.tsx')),
  signup: screen('public/signup', () => import('../routes/public/signup.tsx')),
  services: screen('public/services', () => import('../routes/public/services.tsx')),
  pricing: screen('public/pricing', () => import('../routes/public/pricing.tsx')),
  contact: screen('public/contact', () => import('../routes/public/contact.tsx')),
  support: screen('public/support', () => import('../routes/public/support.tsx')),
  terms: screen('public/terms', () => import('../routes/public/terms.tsx')),
  privacy: screen('public/privacy', () => import('../routes/public/privacy.tsx')),
  insights: screen('public/insights', () => import('../routes/public/insights.tsx')),
  corrections: screen('public/corrections', () => import('../routes/public/corrections.tsx')),
  newsletter: screen('public/newsletter', () => import('../routes/public/newsletter.tsx')),
  newsletterReceipt: screen(
    'public/newsletter-receipt',
    () => import('../routes/public/newsletter-receipt.tsx'),
  ),
  insight: screen('public/insight', () => import('../routes/public/insight.tsx')),
  forgotPassword: screen(
    'public/forgot-password',
    () => import('../routes/public/forgot-password.tsx'),
  ),
  resetPassword: screen(
    'public/reset-password',
    () => import('../routes/public/reset-password.tsx'),
  ),
  undo: screen('public/undo', () => import('../routes/public/undo.tsx')),
  verifyEmail: screen('public/verify-email', () => import('../routes/public/verify-email.tsx')),
  mailbox: screen('public/mailbox', () => import('../routes/public/mailbox.tsx')),
  deletionReceipt: screen(
    'public/deletion-receipt',
    () => import('../routes/public/deletion-receipt.tsx'),
  ),
  gallery: screen('gallery/gallery', () => import('../routes/gallery/gallery.tsx')),
  newsletterConfirm: screen(
    'public/newsletter-confirm',
    () => import('../routes/public/newsletter-confirm.tsx'),
  ),
  remindersUnsubscribe: screen(
    'public/reminders-unsubscribe',
    () => import('../routes/public/reminders-unsubscribe.tsx'),
  ),
  newsletterUnsubscribe: screen(
    'public/newsletter-unsubscribe',
    () => import('../routes/public/newsletter-unsubscribe.tsx'),
  ),
  example: screen('public/example', () => import('../routes/public/example.tsx')),
  aboutData: screen('public/about-data', () => import('../routes/public/about-data.tsx')),
  verify: screen('public/verify', () => import('../routes/public/verify.tsx')),
  realtimeDemo: screen('public/realtime-demo', () => import('../routes/public/realtime-demo.tsx')),
};

/** Screens that require a session. Public pages contain neither their names nor their chunks. */
const INSIDE: ReadonlyMap<Route['name'], Screen> = new Map(
  WEB_ROUTES.filter(({ access }) => access !== 'public').map((route) => [
    route.name,
    inside(route),
  ]),
);

function inside(route: Route): Screen {
  const module = async () => (await import('./inside.ts')).insideModule(route);
  return { ...createLazyComponent('src/router/inside.ts', module, pageView), module };
}

/** Returns the screen of a route, always the same object. */
export function screenOf(route: Route): Screen {
  const screen = route.access === 'public' ? SCREENS[route.name] : INSIDE.get(route.name);
  if (screen === undefined) throw new Error(`no screen of ${route.name}`);
  return screen;
}

/** Loads the page definition of a route. */
export async function loadPageMeta(route: Route): Promise<AnyPage | undefined> {
  const { page } = await screenOf(route).module();
  return page;
}
