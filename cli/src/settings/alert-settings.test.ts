import t from 'tap';
import { alertSettings, alertWarning } from './alert-settings.ts';
import { readEnv } from './env.ts';

const of = (source: Record<string, string>) => {
  const env = readEnv(source);
  return { alerts: alertSettings(env, 'https://roletrail.example'), warning: alertWarning(env) };
};

t.test('alerts are off by default, and each way can be set alone', async (t) => {
  t.same(of({}), { alerts: null, warning: [] });
  const hook = { ALERT_WEBHOOK_URL: 'https://hooks.example/secret' };
  t.match(of(hook), { alerts: { webhookUrl: hook.ALERT_WEBHOOK_URL, mail: null }, warning: [] });
  const mail = { ALERT_MAIL_TO: 'a@example.org, b@example.org', SMTP_URL: 'smtp://mail:25' };
  t.match(of(mail), {
    alerts: {
      webhookUrl: null,
      mail: {
        smtpUrl: mail.SMTP_URL,
        from: 'RoleTrail <no-reply@roletrail.example>',
        to: ['a@example.org', 'b@example.org'],
      },
    },
  });
  const alone = of({ ALERT_MAIL_TO: 'a@example.org' });
  t.match(alone, { alerts: null, warning: [/without SMTP_URL/] });
});

t.test('the receiver is reached by TLS, or on this machine', async (t) => {
  t.match(of({ ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/x' }).alerts, { webhookUrl: /^http:/ });
  for (const url of ['http://hooks.example/secret', 'ftp://127.0.0.1/x', 'hooks.example']) {
    t.throws(() => readEnv({ ALERT_WEBHOOK_URL: url }), { code: 'SETTINGS_INVALID' }, url);
  }
  for (const url of ['https://name:secret@hooks.example/x', 'https://secret@hooks.example/x']) {
    const refusal = {
      code: 'SETTINGS_INVALID',
      message: /URL: must not contain a user or password/,
    };
    const error = t.throws(() => readEnv({ ALERT_WEBHOOK_URL: url }), refusal) as Error;
    t.notMatch(error.message, 'secret@', 'the address is not shown');
  }
  t.throws(() => readEnv({ ALERT_MAIL_TO: 'not an address' }), { code: 'SETTINGS_INVALID' });
});
