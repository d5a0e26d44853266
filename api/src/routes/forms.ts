import { formAnswer } from '@roletrail/contracts/http/forms';
import type { Api, ApiContext } from '../api.ts';
import { signForm } from '../forms/form-token.ts';
import { mailStateOf } from '../forms/mail-state.ts';
import { GUARD } from '../guard.ts';

/** GET /forms: what a public form needs before it can be sent. Stores nothing. */
export function formRoutes(app: Api, { config, keys, clock }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/forms',
    config: { guard: GUARD.public },
    schema: { tags: ['support'], response: { 200: formAnswer } },
    handler: async () => ({
      token: signForm(keys.form, clock.now()),
      minFillMs: config.forms.minFillMs,
      mail: mailStateOf(config),
    }),
  });
}
