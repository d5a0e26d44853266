import type { AnyPage, ScreenModule } from '../app/page.ts';
import { type Part, part } from '../app/part.tsx';
import type { ReadyName, Route } from '../app/paths.ts';
import { pageView } from './page-view.tsx';

type Screen = Part & { module(): Promise<ScreenModule> };

/** @param file of `routes/`, without its ending: the build's manifest knows its chunks by it */
function screen(file: string, module: () => Promise<ScreenModule>): Screen {
  return { ...part(`src/routes/${file}.tsx`, module, pageView), module };
}

/** The screens that exist; the table in paths.ts decides which these are. */
const SCREENS: Readonly<Record<ReadyName, Screen>> = {
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
  insight: screen('public/insight', () => import('../routes/public/insight.tsx')),
  forgotPassword: screen(
    'public/forgot-password',
    () => import('../routes/public/forgot-password.tsx'),
  ),
  resetPassword: screen(
    'public/reset-password',
    () => import('../routes/public/reset-password.tsx'),
  ),
  verifyEmail: screen('public/verify-email', () => import('../routes/public/verify-email.tsx')),
  mailbox: screen('public/mailbox', () => import('../routes/public/mailbox.tsx')),
  ownData: screen('member/own-data', () => import('../routes/member/own-data.tsx')),
  receipt: screen('member/receipt', () => import('../routes/member/receipt.tsx')),
  deleteAccount: screen(
    'member/delete-account',
    () => import('../routes/member/delete-account.tsx'),
  ),
  deletionReceipt: screen(
    'public/deletion-receipt',
    () => import('../routes/public/deletion-receipt.tsx'),
  ),
  account: screen('member/account', () => import('../routes/member/account.tsx')),
  gallery: screen('gallery/gallery', () => import('../routes/gallery/gallery.tsx')),
  newsletterConfirm: screen(
    'public/newsletter-confirm',
    () => import('../routes/public/newsletter-confirm.tsx'),
  ),
  newsletterUnsubscribe: screen(
    'public/newsletter-unsubscribe',
    () => import('../routes/public/newsletter-unsubscribe.tsx'),
  ),
  aboutData: screen('public/about-data', () => import('../routes/public/about-data.tsx')),
  verify: screen('public/verify', () => import('../routes/public/verify.tsx')),
  realtimeDemo: screen('public/realtime-demo', () => import('../routes/public/realtime-demo.tsx')),
  adminReports: screen('staff/reports', () => import('../routes/staff/reports.tsx')),
  adminHealth: screen('staff/system-health', () => import('../routes/staff/system-health.tsx')),
  market: screen('tools/market', () => import('../routes/tools/market.tsx')),
  resume: screen('tools/resume', () => import('../routes/tools/resume.tsx')),
  rolesSmart: screen('tools/roles-smart', () => import('../routes/tools/roles-smart.tsx')),
  rolesEnhanced: screen('tools/roles-enhanced', () => import('../routes/tools/roles-enhanced.tsx')),
  rolesHistory: screen('tools/roles-history', () => import('../routes/tools/roles-history.tsx')),
  dashboard: screen('member/dashboard', () => import('../routes/member/dashboard.tsx')),
};

/** What says what a screen will be for that does not exist yet: a chunk for each place. */
const PLANNED = {
  staff: screen('staff/planned', () => import('../routes/staff/planned.tsx')),
  tools: screen('tools/planned', () => import('../routes/tools/planned.tsx')),
};

function planned({ access }: Route): Screen {
  return access === 'admin' ? PLANNED.staff : PLANNED.tools;
}

export function screenOf(route: Route): Screen {
  return route.ready ? SCREENS[route.name] : planned(route);
}

/** What a route's file names beside its screen. */
export async function pageOf(route: Route): Promise<AnyPage | undefined> {
  const { page } = await screenOf(route).module();
  return page;
}
