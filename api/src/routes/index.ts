import type { Api, ApiContext } from '../api.ts';
import { analyticsRoutes } from './admin/analytics.ts';
import { articleImageRoutes } from './admin/article-images.ts';
import { asOfRoute } from './admin/as-of.ts';
import { auditRoutes } from './admin/audit.ts';
import { auditReportRoutes } from './admin/audit-reports.ts';
import { businessIntelligenceRoutes } from './admin/business-intelligence.ts';
import { cohortRoutes } from './admin/cohorts.ts';
import { customReportRoutes } from './admin/custom-reports.ts';
import { deadLetterRoutes } from './admin/dead-letters.ts';
import { deleteUserRoutes } from './admin/delete-user.ts';
import { experimentRoutes } from './admin/experiments.ts';
import { exportFileRoutes, exportRoutes } from './admin/exports.ts';
import { systemHealthRoutes } from './admin/health.ts';
import { historyFileRoutes } from './admin/history-files.ts';
import { staffInsightRoutes } from './admin/insights.ts';
import { invitationRoutes } from './admin/invitations.ts';
import { launchReadinessRoutes } from './admin/launch-readiness.ts';
import { staffLegalRoutes } from './admin/legal-documents.ts';
import { listExportRoutes } from './admin/list-exports.ts';
import { listFileRoutes } from './admin/list-files.ts';
import { staffNewsletterRoutes } from './admin/newsletter.ts';
import { peopleRoutes, personRoutes } from './admin/people.ts';
import { personAccessRoutes } from './admin/person-access.ts';
import { personAccountRoutes } from './admin/person-account.ts';
import { personConsentRoutes } from './admin/person-consent.ts';
import { personFileRoutes } from './admin/person-files.ts';
import { staffPlanRoutes } from './admin/plans.ts';
import { promoCodeRoutes } from './admin/promo-codes.ts';
import { revenueRoutes } from './admin/revenue.ts';
import { securityActRoutes, securityListRoutes } from './admin/security.ts';
import { securityFileRoutes } from './admin/security-files.ts';
import { settingRoutes } from './admin/settings.ts';
import { tableViewRoutes } from './admin/table-views.ts';
import { activityRoute } from './auth/activity.ts';
import { currentRoutes } from './auth/current.ts';
import { emailRoutes } from './auth/email.ts';
import { invitedRoutes } from './auth/invitation.ts';
import { loginRoute } from './auth/login.ts';
import { logoutRoute } from './auth/logout.ts';
import { accountProfileRoutes } from './auth/profile.ts';
import { recoverRoutes } from './auth/recover.ts';
import { refreshRoute } from './auth/refresh.ts';
import { sessionsRoutes } from './auth/sessions.ts';
import { signupRoute } from './auth/signup.ts';
import { totpRoutes } from './auth/totp.ts';
import { undoRoutes } from './auth/undo.ts';
import { collectRoute } from './collect.ts';
import { configRoute } from './config.ts';
import { datasetRoutes } from './datasets.ts';
import { mailboxRoute } from './dev/mailbox.ts';
import { formRoutes } from './forms.ts';
import { healthRoutes } from './health.ts';
import { articleRoutes } from './insights/articles.ts';
import { feedRoutes } from './insights/feeds.ts';
import { newsletterRoutes } from './insights/newsletter.ts';
import { readerRoutes } from './insights/readers.ts';
import { exampleRoute } from './ledger/example.ts';
import { tileRoutes } from './ledger/tiles.ts';
import { treeRoutes } from './ledger/trees.ts';
import { checkConsentRoute } from './legal/check-consent.ts';
import { decisionRoutes } from './legal/decisions.ts';
import { documentRoutes } from './legal/documents.ts';
import { versionRoutes } from './legal/versions.ts';
import { meRoutes } from './me/consents.ts';
import { erasureRoutes } from './me/erasure.ts';
import { ownDataRoute } from './me/export.ts';
import { savedBeforeRoutes } from './me/saved-before.ts';
import { pricingRoutes } from './pricing/pricing.ts';
import { realtimeRoute } from './realtime/socket.ts';
import { hasRoleRoute } from './rpc/has-role.ts';
import { statusRoutes } from './status.ts';
import { ownTicketRoutes } from './support/own-tickets.ts';
import { staffTicketRoutes } from './support/staff-tickets.ts';
import { ticketRoutes } from './support/tickets.ts';
import { toolRoutes } from './tools/tools.ts';

/** One endpoint or a few that belong together; each route declares its guard. */
export type Routes = (app: Api, context: ApiContext) => void;

/** Every route of the service. */
export const API_ROUTES: readonly Routes[] = [
  healthRoutes,
  statusRoutes,
  configRoute,
  collectRoute,
  datasetRoutes,
  signupRoute,
  loginRoute,
  refreshRoute,
  logoutRoute,
  activityRoute,
  currentRoutes,
  sessionsRoutes,
  accountProfileRoutes,
  recoverRoutes,
  undoRoutes,
  invitedRoutes,
  emailRoutes,
  totpRoutes,
  hasRoleRoute,
  documentRoutes,
  versionRoutes,
  checkConsentRoute,
  decisionRoutes,
  meRoutes,
  ownDataRoute,
  erasureRoutes,
  savedBeforeRoutes,
  treeRoutes,
  exampleRoute,
  tileRoutes,
  exportRoutes,
  exportFileRoutes,
  asOfRoute,
  personAccessRoutes,
  personAccountRoutes,
  personConsentRoutes,
  invitationRoutes,
  tableViewRoutes,
  peopleRoutes,
  personRoutes,
  mailboxRoute,
  formRoutes,
  ticketRoutes,
  ownTicketRoutes,
  staffTicketRoutes,
  pricingRoutes,
  articleRoutes,
  feedRoutes,
  newsletterRoutes,
  readerRoutes,
  staffNewsletterRoutes,
  auditRoutes,
  auditReportRoutes,
  listFileRoutes,
  deadLetterRoutes,
  systemHealthRoutes,
  promoCodeRoutes,
  customReportRoutes,
  deleteUserRoutes,
  revenueRoutes,
  listExportRoutes,
  personFileRoutes,
  historyFileRoutes,
  securityFileRoutes,
  analyticsRoutes,
  businessIntelligenceRoutes,
  cohortRoutes,
  experimentRoutes,
  securityListRoutes,
  securityActRoutes,
  launchReadinessRoutes,
  staffPlanRoutes,
  settingRoutes,
  staffLegalRoutes,
  staffInsightRoutes,
  articleImageRoutes,
  toolRoutes,
  realtimeRoute,
];
