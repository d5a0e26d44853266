import fastifyHelmet from '@fastify/helmet';
import type { Api, ApiContext } from '../api.ts';
import { API_CSP, isApiPath, isDocsPath, isRecordingPath } from './paths.ts';

/** Digest of the one style element that Swagger UI's script makes (tests/browser/pages.spec.ts). */
const SWAGGER_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=';

/** The documentation page: its own scripts and styles, nothing from elsewhere. */
const DOCS_CSP = [
  `default-src 'none'; script-src 'self'; style-src 'self' '${SWAGGER_STYLE}'; img-src 'self' data:`,
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

/**
 * Policy of the web client's pages. No inline script or style anywhere; style attributes that
 * components set through the CSSOM are not covered by CSP. Strings reach script sinks only
 * through DOMPurify's Trusted Types policy. The editor of articles parses what was pasted, cleaned by
 * DOMPurify before, through a policy of ProseMirror. The preview of a resume starts the worker that
 * reads the PDF through `pdf-worker`, which accepts the address of that one script.
 */
function webPolicy(publicOrigin: string): string {
  const socket = publicOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify ProseMirrorClipboard pdf-worker verify-worker 'allow-duplicates'",
  ].join('; ');
}

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer, errors and 404 included; API answers are never stored. */
export async function securityHeaders(app: Api, { config }: ApiContext): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    // same-origin, not no-referrer: under the latter browsers send `Origin: null` with forms
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  const pages = webPolicy(config.publicOrigin);
  // a recording is played from the memory of the tab
  const recordingPages = `${pages}; media-src blob:`;
  app.addHook('onSend', async (request, reply) => {
    const api = isApiPath(request.url);
    if (!reply.hasHeader('content-security-policy')) {
      const page = isRecordingPath(request.url) ? recordingPages : pages;
      const policy = isDocsPath(request.url) ? DOCS_CSP : api ? API_CSP : page;
      reply.header('content-security-policy', policy);
    }
    const microphone = isRecordingPath(request.url) ? 'microphone=(self)' : 'microphone=()';
    reply.header(
      'permissions-policy',
      `camera=(), geolocation=(), ${microphone}, payment=(), usb=()`,
    );
    if (api && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
