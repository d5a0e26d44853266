import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describeFailure } from '../runtime/describe-failure.ts';
import { type Admission, BrowserAccess } from './access.ts';
import { type Html, html } from './html.ts';
import { layout, STYLE } from './layout.ts';

/** Returns the page of an address, or null if there is none. @throws CliError for a wrong filter */
export type Pages = (url: URL, signal: AbortSignal) => Promise<Html | null>;

export interface BrowserServer extends AsyncDisposable {
  /** address that enters once */
  readonly url: string;
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/**
 * Serves pages on the loopback interface, to the one browser that entered.
 * @param port 0 for any free port
 */
export async function serveBrowser(port: number, pages: Pages): Promise<BrowserServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  const access = new BrowserAccess(address.port);
  server.on('request', (request, response) => {
    void answer(request, response, access, pages);
  });
  return {
    url: `http://127.0.0.1:${address.port}${access.entrance}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Never rejects. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  access: BrowserAccess,
  pages: Pages,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const url = parseUrl(request.url ?? '');
  if (url === null)
    return send(response, 400, message('Bad request', 'This address is not valid.'));
  const admission = access.admit(request, url);
  if (admission === 'entered') {
    response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': access.setCookie }).end();
    return;
  }
  if (admission !== 'admitted') return refuse(response, admission);
  if (url.pathname === '/style.css') {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/css; charset=utf-8' }).end(STYLE);
    return;
  }
  try {
    const page = await pages(url, gone.signal);
    if (page === null)
      send(response, 404, message('Not found', 'There is no such page or record.'));
    else send(response, 200, page);
  } catch (error) {
    const { text, code } = describeFailure(error);
    // An unexpected failure has its stack; the terminal is the place for it.
    if (code === null) process.stderr.write(`roletrail: ${text}\n`);
    const isWrong = code === 'USAGE' || code === 'NOT_FOUND';
    const why = code === null ? 'The terminal has the details.' : text;
    send(response, isWrong ? 400 : 500, message('This did not work', why));
  }
}

/** Null if it is not a path. */
function parseUrl(path: string): URL | null {
  const base = 'http://127.0.0.1';
  return path.startsWith('/') && URL.canParse(path, base) ? new URL(path, base) : null;
}

const REFUSALS: Readonly<Record<Exclude<Admission, 'admitted' | 'entered'>, [number, string]>> = {
  'wrong-host': [421, 'Open the address that the terminal shows.'],
  'wrong-method': [405, 'These pages are read-only.'],
  'no-access': [
    403,
    'The address of the terminal opens once, in one browser. Stop roletrail browse and start it again.',
  ],
};

function refuse(response: ServerResponse, why: keyof typeof REFUSALS): void {
  const [status, text] = REFUSALS[why];
  response
    .writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
    .end(`${text}\n`);
}

function send(response: ServerResponse, status: number, page: Html): void {
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' });
  response.end(page.text);
}

function message(title: string, text: string): Html {
  return layout({
    title,
    reloadS: null,
    body: html`<h1>${title}</h1><p class="note">${text}</p><p><a href="/">All events</a></p>`,
  });
}
