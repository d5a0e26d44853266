import type { Env } from './env.ts';

/** Where alerts go without Prometheus. */
export interface AlertSettings {
  /** a secret; null: no webhook */
  readonly webhookUrl: string | null;
  /** null: no mail */
  readonly mail: {
    readonly smtpUrl: string;
    readonly from: string;
    readonly to: readonly string[];
  } | null;
}

/** Returns null if no alerts are sent. */
export function alertSettings(env: Env, publicOrigin: string): AlertSettings | null {
  const { ALERT_WEBHOOK_URL: webhookUrl = null, ALERT_MAIL_TO: to, SMTP_URL: smtpUrl } = env;
  const from = env.MAIL_FROM ?? `RoleTrail <no-reply@${new URL(publicOrigin).hostname}>`;
  const mail = to.length === 0 || smtpUrl === undefined ? null : { smtpUrl, from, to };
  return webhookUrl === null && mail === null ? null : { webhookUrl, mail };
}

/** Returns what to warn about: addresses without a mail server get nothing. */
export function alertWarning({ ALERT_MAIL_TO: to, SMTP_URL: smtpUrl }: Env): readonly string[] {
  if (to.length === 0 || smtpUrl !== undefined) return [];
  return ['ALERT_MAIL_TO is set without SMTP_URL: this process mails no alert'];
}
