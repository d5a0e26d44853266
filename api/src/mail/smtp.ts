import { createTransport } from 'nodemailer';
import type { ApiConfig } from '../config.ts';
import type { MailContent } from './enqueue-mail.ts';

/** Hands a mail to a mail server, or says why not. */
export interface MailCarrier {
  /** @throws MailRefused when trying again is no use, else any error */
  deliver(mail: { id: string; to: string; content: MailContent }): Promise<void>;
}

/** The mail server will not take this mail, now or later (SMTP 5xx). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The sender of every mail. */
export function senderOf({ mail, publicOrigin }: Pick<ApiConfig, 'mail' | 'publicOrigin'>): string {
  return mail.from ?? `RoleTrail <no-reply@${new URL(publicOrigin).hostname}>`;
}

/** Longest silence of a server; shorter than the time after which a claimed mail is due again. */
const SILENCE_MS = 20_000;

/**
 * Mail over SMTP. Every try of a mail has the same Message-ID, so that one that was delivered
 * without our knowing is recognised as the same.
 * @param smtpUrl smtp://user:password@host:port or smtps://…
 * @param from sender, e.g. `RoleTrail <no-reply@roletrail.example>`
 */
export function smtpCarrier(smtpUrl: string, from: string): MailCarrier {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // nothing of a mail is ever read from a file or a URL
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver({ id, to, content }) {
      try {
        await transport.sendMail({
          from,
          // as an object: never parsed as a list of addresses
          to: { name: '', address: to },
          ...(content.replyTo === null ? {} : { replyTo: { name: '', address: content.replyTo } }),
          subject: content.subject,
          text: content.text,
          ...(content.html === null ? {} : { html: content.html }),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribe(content.unsubscribeUrl) },
        });
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        // a refused sign-in or greeting is our trouble and passes; a refused mail never does
        const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (aboutTheMail && responseCode >= 500) {
          throw new MailRefused(`the mail server answered ${responseCode}`, { cause: error });
        }
        throw error;
      }
    },
  };
}

/** Longest silence of a server that is only asked, ms. */
const VERIFY_MS = 4000;

/** Connects and signs in to the mail server. @throws if it refuses or does not answer in 4 s */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: VERIFY_MS,
    greetingTimeout: VERIFY_MS,
    socketTimeout: VERIFY_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** One click in the mail program ends the letter (RFC 2369, RFC 8058). */
function unsubscribe(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
