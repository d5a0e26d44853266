import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ApiConfig, apiConfig } from '@roletrail/api/config';
import type { ApiDeps } from '@roletrail/api/deps';
import { findPerson } from '@roletrail/api/staff/roles';
import type { Logger } from '@roletrail/contracts/logger';
import type {
  CopyNotice,
  CreateRenderer,
  RendererSettings,
  ViteManifest,
  WebRenderer,
} from '@roletrail/contracts/web-renderer';
import { DEMONSTRATION } from '@roletrail/db/seeds/demonstration';
import { requireKey, vaultKeysOf } from '../settings/keys.ts';
import { localAccess } from '../settings/local-access.ts';
import type { Settings } from '../settings/settings.ts';
import { treesOf, vkeysOf } from './ledger.ts';
import type { Runtime } from './runtime.ts';

const WEB = new URL('../../../web/dist/client/', import.meta.url);
const RENDERER = new URL('../../../web/dist/server/main.js', import.meta.url);

/** Parts of the runtime that the api serves. */
type Served = Pick<Runtime, 'settings' | 'belonging' | 'partitions' | 'database'>;

/** Settings of the api role. */
export async function apiConfigOf(runtime: Served): Promise<ApiConfig> {
  const { settings, belonging } = runtime;
  const { copy } = runtime.database;
  const webBuild = await builtWeb();
  const local = copy === null ? await localAccess(settings) : null;
  const smtpUrl = copy === null ? settings.smtpUrl : null;
  return apiConfig.parse({
    publicOrigin: settings.publicOrigin,
    embedded: settings.mode === 'embedded',
    otherOrigins: otherLoopback(settings),
    host: settings.host,
    port: settings.port,
    trustedProxies: settings.trustedProxies,
    connections: settings.connections,
    inactivity: { warnMs: settings.inactivityWarnMs, limitMs: settings.inactivityLimitMs },
    sessionLifetime: {
      staffMs: settings.sessionLifetimeStaffMs,
      othersMs: settings.sessionLifetimeMs,
    },
    staffSecondFactor: settings.staffSecondFactor,
    // a copy is read-only
    analytics: { enabled: settings.analytics && copy === null },
    articles: { linkCheck: settings.linkCheck },
    erasure: {
      windowMs: settings.erasureWindowMs,
      approvals: settings.erasureApprovals,
      backupsKeptMs: settings.backupsKeptMs,
    },
    outboxLimit: settings.outboxLimit,
    decisionsPerHour: settings.decisionsPerHour,
    drainMs: settings.drainMs,
    staticDir: webBuild === null ? null : fileURLToPath(WEB),
    webBuild,
    ledger: {
      origin: belonging.origin,
      vkeys: vkeysOf(treesOf(runtime)),
    },
    mail: {
      smtpUrl,
      from: settings.mailFrom,
      mailboxKey: smtpUrl === null ? (local?.mailboxKey ?? null) : null,
    },
    demonstrationUserId: await demonstrationUserId(runtime),
    supportAddress: settings.supportAddress,
    statusPage: settings.statusPage,
    jobSearchLinks: [...settings.jobSearchLinks],
    copy: copy && {
      takenAt: copy.takenAt.toISOString(),
      signedUntil: copy.signedUntil?.toISOString() ?? null,
    },
    publicMetrics: settings.mode === 'embedded' && settings.metricsPort === null,
  });
}

/** Returns the id of the demonstration user if this program created it, else null. */
async function demonstrationUserId({ settings, database }: Served): Promise<string | null> {
  if (settings.mode !== 'embedded') return null;
  const found = await findPerson(database.open.db, DEMONSTRATION.email);
  return found?.demo ? found.userId : null;
}

/** Builds the dependencies of the api role; `parts` live as long as the process. */
export function apiDepsOf(
  runtime: Runtime,
  parts: Pick<
    ApiDeps,
    'acks' | 'live' | 'onCommitted' | 'outboxDepth' | 'checks' | 'renderer' | 'tracer'
  >,
): ApiDeps {
  const { keys } = runtime.settings;
  return {
    db: runtime.database.open.db,
    logger: runtime.logger,
    partitions: runtime.partitions,
    keys: { jwt: requireKey(keys, 'jwt'), vault: vaultKeysOf(runtime.settings) },
    metrics: runtime.metrics,
    ...parts,
  };
}

/** People type 127.0.0.1 as well; it is the same machine. */
function otherLoopback({ publicOrigin, port }: Settings): string[] {
  return new URL(publicOrigin).hostname === 'localhost' ? [`http://127.0.0.1:${port}`] : [];
}

/**
 * Returns what renders pages, or null where they are not built, which is logged: the service works
 * without it, but pages open more slowly.
 */
export async function openRenderer({
  publicOrigin,
  logger,
  copy = null,
}: {
  publicOrigin: string;
  logger: Logger;
  copy?: CopyNotice | null;
}): Promise<WebRenderer | null> {
  try {
    const [template, manifest] = await Promise.all([
      readFile(new URL('index.html', WEB), 'utf8'),
      readFile(new URL('.vite/manifest.json', WEB), 'utf8'),
      access(RENDERER),
    ]);
    return rendererAtFirstUse({
      publicOrigin,
      template,
      manifest: JSON.parse(manifest) as ViteManifest,
      copy,
    });
  } catch (error) {
    logger.warn({ err: error }, 'pages are not rendered on the server');
    return null;
  }
}

/** Loads the server bundle with the first page: it takes a tenth of the start-up time, and most processes render no page. */
function rendererAtFirstUse(settings: RendererSettings): WebRenderer {
  let loaded: Promise<WebRenderer> | null = null;
  const load = async () => {
    const bundle = (await import(RENDERER.href)) as { createRenderer: CreateRenderer };
    return bundle.createRenderer(settings);
  };
  const renderer = () => {
    loaded ??= load().catch((error: unknown) => {
      // the next page tries again
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return {
    page: async (request) => (await renderer()).page(request),
    relatedRoles: async (answer) => (await renderer()).relatedRoles(answer),
    sitemap: async (ask) => (await renderer()).sitemap(ask),
  };
}

/** Identifies the web build that people see: recorded with each acceptance. */
async function builtWeb(): Promise<string | null> {
  try {
    const page = await readFile(new URL('index.html', WEB));
    return createHash('sha256').update(page).digest('hex').slice(0, 16);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
