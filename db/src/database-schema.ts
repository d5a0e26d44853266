import type { ProjectionTables } from './projections/all.ts';
import type { AccountTables } from './schema/accounts.ts';
import type { AnalyticsTables } from './schema/analytics.ts';
import type { DeskTables } from './schema/desk.ts';
import type { ExperimentTables } from './schema/experiments.ts';
import type { ExportTables } from './schema/exports.ts';
import type { HealthTables } from './schema/health.ts';
import type { InsightsTables } from './schema/insights.ts';
import type { LogTables } from './schema/log.ts';
import type { MailTables } from './schema/mail.ts';
import type { NewsletterTables } from './schema/newsletter.ts';
import type { OperationTables } from './schema/operation.ts';
import type { PeopleTables } from './schema/people.ts';
import type { ToolTables } from './schema/tools.ts';

/** Every table of the database, by name. int8 comes back as a safe number (see open.ts). */
export interface DatabaseSchema
  extends PeopleTables,
    AccountTables,
    AnalyticsTables,
    MailTables,
    OperationTables,
    DeskTables,
    HealthTables,
    InsightsTables,
    LogTables,
    NewsletterTables,
    ExperimentTables,
    ExportTables,
    ToolTables,
    ProjectionTables {}
