import { Readable } from 'node:stream';
import { APPLICATION } from '@roletrail/contracts/tools/saved/application';
import { importAnswer, importBody } from '@roletrail/contracts/tools/saved/application-files';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { readApplications } from '../../tools/applications/read-file.ts';
import { writeApplications } from '../../tools/applications/write-file.ts';
import type { Tools } from '../../tools/tools.ts';
import { describeRawContent } from '../served.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
const CSV = 'text/csv; charset=utf-8';
/** 1 MB of CSV, with what JSON adds to its quotation marks and line ends. */
const BODY_BYTES = 1_500_000;

const today = () => new Date().toISOString().slice(0, 10);

/** Routes of the person's applications as a file, and from one. */
export function applicationFileRoutes(app: Api, context: ApiContext, { stores }: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);
  const store = stores.saved.application;

  app.route({
    exposeHeadRoute: false,
    compress: false,
    method: 'GET',
    url: '/api/tools/applications.csv',
    config: { guard, rateLimit },
    schema: {
      tags,
      description:
        'All applications as CSV. An apostrophe stands before what a spreadsheet would calculate.',
      response: { 200: describeRawContent(CSV) },
    },
    handler: async (request, reply) =>
      setPrivateHeaders(reply)
        .type(CSV)
        .header('content-disposition', 'attachment; filename="applications.csv"')
        .send(
          Readable.from(writeApplications(store, requireCaller(request).user.id), {
            objectMode: false,
          }),
        ),
  });

  app.route({
    method: 'POST',
    url: '/api/tools/applications/import',
    bodyLimit: BODY_BYTES,
    config: { guard, rateLimit, refuses: ['QUOTA_REACHED'] },
    schema: {
      tags,
      description: 'Adds every row of a CSV file, or none. The first row has the names.',
      body: importBody,
      response: { 201: importAnswer },
    },
    handler: async (request, reply) => {
      const { csv, asOf = today() } = importBody.parse(request.body);
      const cards = readApplications(csv, asOf);
      await store.addAll(
        requireCaller(request),
        cards.map((content) => ({ content, open: APPLICATION.columns?.(content) ?? {} })),
      );
      return setPrivateHeaders(reply).code(201).send({ added: cards.length });
    },
  });
}
