import type { ProjectionTables } from '../projections/all.ts';
import type { AccountTables } from './accounts.ts';
import type { DeskTables } from './desk.ts';
import type { InsightsTables } from './insights.ts';
import type { LogTables } from './log.ts';
import type { MailTables } from './mail.ts';
import type { PeopleTables } from './people.ts';

/** Every table of the database, by name. int8 comes back as a safe number (see open.ts). */
export interface DatabaseSchema
  extends PeopleTables,
    AccountTables,
    MailTables,
    DeskTables,
    InsightsTables,
    LogTables,
    ProjectionTables {}
