import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type Channel, Outgoing, openChannels, toMessage } from './channels.ts';

/** Listens until the end of the test. Returns the port. */
async function listen(t: Test, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Sends the n-th message to each receiver. Retries at once. `logged` has `level receiver`. */
function outgoingOf(t: Test, channels: readonly Channel[]) {
  const logged: string[] = [];
  const note = (level: string) => (fields: object) => {
    logged.push(`${level} ${(fields as { channel: string }).channel}`);
  };
  const ignore = () => undefined;
  const levels = { debug: ignore, info: ignore, warn: note('warn'), error: note('error') };
  const logger = { ...levels, child: () => logger };
  const timer = { now: () => 0, sleep: async () => undefined };
  const all = channels.map((channel) => new Outgoing(channel, logger, timer));
  t.teardown(() => Promise.all(all.map((one) => one[Symbol.asyncDispose]())));
  const send = (n: number) => {
    const what = {
      runBook: 'relay-halted',
      severity: 'fault',
      holdMs: 0,
      mayMiss: false,
    } as const;
    const cause = { ...what, key: `relay-halted/${n}`, subject: `${n}` };
    const change = { event: 'opened', cause, since: 0, consequences: [] } as const;
    const message = toMessage(change, new Date(0), 'o');
    for (const one of all) one.send(message);
  };
  return { logged, send };
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await setImmediate();
}

/** Mail server that refuses `gone@…` for good and `late@…` once; `took` lists the recipients. */
async function mailServer(t: Test) {
  const took: string[] = [];
  const refused = new Set<string>();
  const answerTo = (recipient: string) => {
    if (recipient.startsWith('gone@')) return '550 no such mailbox';
    if (!recipient.startsWith('late@') || refused.has(recipient)) return '250 ok';
    refused.add(recipient);
    return '451 later';
  };
  const server = createTcpServer((socket) => {
    let [recipient, isContent] = ['', false];
    const answer = (line: string): string | null => {
      if (isContent && line !== '.') return null;
      if (isContent) took.push(recipient);
      isContent = line === 'DATA';
      if (isContent) return '354 go on';
      const to = /^RCPT TO:<(.*)>/.exec(line)?.[1];
      recipient = to ?? recipient;
      return to === undefined ? '250 ok' : answerTo(to);
    };
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const text = answer(line);
      if (text !== null && socket.writable) socket.write(`${text}\r\n`);
    });
  });
  return { took, url: `smtp://127.0.0.1:${await listen(t, server)}` };
}

t.test('each address gets each alert once, whatever the others answer', async (t) => {
  const { took, url: smtpUrl } = await mailServer(t);
  const to = ['gone@example.org', 'late@example.org', 'good@example.org'];
  const mail = { smtpUrl, from: 'a@example.org', to };
  const { logged, send } = outgoingOf(t, openChannels({ webhookUrl: null, mail }));
  send(1);
  send(2);
  await until(() => logged.length >= 3 && took.length >= 4);
  const [, late, good] = to;
  t.same(took.toSorted(), [good, good, late, late]);
  t.same(logged.toSorted(), ['error mail 1', 'error mail 1', 'warn mail 2']);
});

t.test('a webhook that refuses one alert for good gets the next one', async (t) => {
  const answers = [500, 302, 408, 429, 204, 400, 204];
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push(JSON.parse(body).subject);
    response.writeHead(answers[asked.length - 1] ?? 204, { location: '/' }).end();
  });
  const webhookUrl = `http://127.0.0.1:${await listen(t, server)}/`;
  const { logged, send } = outgoingOf(t, openChannels({ webhookUrl, mail: null }));
  for (const n of [1, 2, 3]) send(n);
  await until(() => asked.length >= answers.length);
  t.same(asked, ['1', '1', '1', '1', '1', '2', '3']);
  t.same(logged, [...Array(4).fill('warn webhook'), 'error webhook']);
});

t.test('a message names what was seen with its cause, and how much more', async (t) => {
  const cause = {
    key: 'postgresql-slow',
    runBook: 'postgresql-slow',
    subject: '',
    severity: 'fault',
    holdMs: 0,
    mayMiss: true,
  } as const;
  const with8 = Array.from({ length: 8 }, (_, n) => {
    return { ...cause, runBook: 'process-silent' as const, subject: `a/${n}` };
  });
  const { text, consequences } = toMessage(
    { event: 'opened', cause, since: 0, consequences: with8 },
    new Date(0),
    'o',
  );
  t.match(
    text,
    /PostgreSQL slow, since \S+Z\. Seen with it: Process silent: a\/0; .*a\/5; and 2 more\. What/,
  );
  t.equal(consequences.length, 8);
});
