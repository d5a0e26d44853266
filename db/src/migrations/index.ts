import type { Migration } from 'kysely';
import * as spine from './20251121-0001-spine.ts';
import * as outboxReserve from './20251121-0002-outbox-reserve.ts';
import * as relayHalt from './20251121-0003-relay-halt.ts';
import * as sessionOfErased from './20251121-0004-session-of-erased.ts';
import * as idempotencyByEvent from './20251121-0005-idempotency-by-event.ts';
import * as rebuildMarker from './20251121-0006-rebuild-marker.ts';
import * as mail from './20251121-0010-mail.ts';
import * as accounts from './20251121-0011-accounts.ts';
import * as sessionNews from './20251121-0015-session-news.ts';
import * as support from './20251121-0020-support.ts';
import * as plans from './20251121-0021-plans.ts';
import * as insights from './20251121-0025-insights.ts';
import * as newsletter from './20251121-0026-newsletter.ts';
import * as decisionBatch from './20251121-0030-decision-batch.ts';
import * as evidenceReading from './20251121-0040-evidence-reading.ts';
import * as decisionBasis from './20251122-0050-decision-basis.ts';
import * as masterKey from './20251122-0060-master-key.ts';
import * as demoAccounts from './20251122-0070-demo-accounts.ts';
import * as erasureRequest from './20251122-0080-erasure-request.ts';
import * as lastingWords from './20251122-0081-lasting-words.ts';
import * as decisionBasisAccount from './20251122-0100-decision-basis-account.ts';
import * as ticketOpened from './20251122-0120-ticket-opened.ts';
import * as articleWords from './20251122-0121-article-words.ts';
import * as auditFilters from './20251122-0150-audit-filters.ts';
import * as evidenceOpening from './20251122-0151-evidence-opening.ts';
import * as claimedAcceptance from './20251122-0152-claimed-acceptance.ts';
import * as evidenceExport from './20251122-0160-evidence-export.ts';
import * as exportDownload from './20251122-0170-export-download.ts';
import * as openedExports from './20251122-0180-opened-exports.ts';
import * as auditWalk from './20251122-0190-audit-walk.ts';
import * as decisionsAsOf from './20251122-0191-decisions-as-of.ts';
import * as systemHealth from './20251123-0100-system-health.ts';
import * as deadLetterMark from './20251123-0200-dead-letter-mark.ts';
import * as traceparent from './20251123-0300-traceparent.ts';
import * as foldVersion from './20251123-0400-fold-version.ts';
import * as exportCsv from './20251123-0700-export-csv.ts';
import * as tagOwner from './20251123-0710-tag-owner.ts';
import * as ledgerCopy from './20251123-0800-ledger-copy.ts';
import * as checkCodes from './20251123-0900-check-codes.ts';
import * as tools from './20251123-1000-tools.ts';
import * as viewSeen from './20251123-1040-view-seen.ts';

/** Every migration by name, in order; names sort by date. Append only. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20251121-0001-spine': spine,
  '20251121-0002-outbox-reserve': outboxReserve,
  '20251121-0003-relay-halt': relayHalt,
  '20251121-0004-session-of-erased': sessionOfErased,
  '20251121-0005-idempotency-by-event': idempotencyByEvent,
  '20251121-0006-rebuild-marker': rebuildMarker,
  '20251121-0010-mail': mail,
  '20251121-0011-accounts': accounts,
  '20251121-0015-session-news': sessionNews,
  '20251121-0020-support': support,
  '20251121-0021-plans': plans,
  '20251121-0025-insights': insights,
  '20251121-0026-newsletter': newsletter,
  '20251121-0030-decision-batch': decisionBatch,
  '20251121-0040-evidence-reading': evidenceReading,
  '20251122-0050-decision-basis': decisionBasis,
  '20251122-0060-master-key': masterKey,
  '20251122-0070-demo-accounts': demoAccounts,
  '20251122-0080-erasure-request': erasureRequest,
  '20251122-0081-lasting-words': lastingWords,
  '20251122-0100-decision-basis-account': decisionBasisAccount,
  '20251122-0120-ticket-opened': ticketOpened,
  '20251122-0121-article-words': articleWords,
  '20251122-0150-audit-filters': auditFilters,
  '20251122-0151-evidence-opening': evidenceOpening,
  '20251122-0152-claimed-acceptance': claimedAcceptance,
  '20251122-0160-evidence-export': evidenceExport,
  '20251122-0170-export-download': exportDownload,
  '20251122-0180-opened-exports': openedExports,
  '20251122-0190-audit-walk': auditWalk,
  '20251122-0191-decisions-as-of': decisionsAsOf,
  '20251123-0100-system-health': systemHealth,
  '20251123-0200-dead-letter-mark': deadLetterMark,
  '20251123-0300-traceparent': traceparent,
  '20251123-0400-fold-version': foldVersion,
  '20251123-0700-export-csv': exportCsv,
  '20251123-0710-tag-owner': tagOwner,
  '20251123-0800-ledger-copy': ledgerCopy,
  '20251123-0900-check-codes': checkCodes,
  '20251123-1000-tools': tools,
  '20251123-1040-view-seen': viewSeen,
};
