import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from './wait-for.ts';

/** A mail as it came over the wire. */
export interface CaughtMail extends Email {
  /** recipients of the envelope: who really gets it */
  readonly envelopeTo: readonly string[];
}

/** A real SMTP server that keeps what it is given. */
export interface SmtpCatcher extends AsyncDisposable {
  /** for `config.mail.smtpUrl` */
  readonly url: string;
  readonly mails: readonly CaughtMail[];
  /** what it answers to a recipient: null takes it, a number refuses it with that code */
  refuse: (recipient: string) => number | null;
  /** Waits for mails to this address. */
  caught(recipient: string, count?: number): Promise<readonly CaughtMail[]>;
}

/** @param port 0: any free one; a number brings a server back where it was */
export async function smtpCatcher(port = 0): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = [];
  const state = { refuse: (_recipient: string): number | null => null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = state.refuse(address);
      done(code === null ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...mail, envelopeTo });
          done();
        }, done);
      });
    },
  });
  // connections that a test cuts are no news
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const to = (recipient: string) => mails.filter((m) => m.envelopeTo.includes(recipient));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async caught(recipient: string, count = 1) {
      await waitFor(`${count} mails to ${recipient}`, () => to(recipient).length >= count);
      return to(recipient);
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
