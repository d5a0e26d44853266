/**
 * A process that sends the newsletter, to be killed. Arguments: database URL, SMTP URL, public
 * origin, signing key and master key (hex). Says `ready` when it sends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { apiConfig } from '@roletrail/api/config';
import { startMailSender } from '@roletrail/api/mail/sender';
import { senderOf, smtpCarrier } from '@roletrail/api/mail/smtp';
import { sendNewsletter } from '@roletrail/api/newsletter/send-issues';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { openDatabase } from '@roletrail/db/open';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { Registry } from 'prom-client';
import { silent } from './logger.ts';

const [url = '', smtpUrl = '', publicOrigin = '', jwt = '', master = ''] = process.argv.slice(2);
const settings = { applicationName: 'newsletter-sender', poolSize: 8, statementTimeoutMs: 30_000 };
const { db } = openDatabase({ url, ...settings }, () => undefined);
const config = apiConfig.parse({
  publicOrigin,
  ledger: { origin: 'localhost', vkeys: {} },
  mail: { smtpUrl, pollMs: 20, retry: { firstMs: 3000 } },
});
const key = Buffer.from(jwt, 'hex');
const vault = deriveVaultKeys(Buffer.from(master, 'hex'));
const deps = { db, keys: { jwt: key, vault }, logger: silent, metrics: new Registry() };
startMailSender(config, deps, smtpCarrier(smtpUrl, senderOf(config)));
console.log('ready');
for (;;) {
  await sendNewsletter({ config, deps, keys: deriveApiKeys(key) });
  await sleep(20);
}
