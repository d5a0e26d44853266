import { resumeFileBody } from '@roletrail/contracts/tools/resume';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { RESUME_FORMS } from '../../writing/resume-file.ts';
import { describeRawContent } from '../served.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
/** The longest draft, each of its characters as long as JSON can make it. */
const BODY_BYTES = 1_500_000;

/** A resume as a file to send. Nothing of it is stored. */
export function resumeFileRoutes(app: Api, { config, writers }: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/tools/resume-file',
    bodyLimit: BODY_BYTES,
    config: {
      guard,
      rateLimit: limitPerAddress(config.limits.uploadsPerAddress),
      refuses: ['RUN_TIMEOUT'],
    },
    schema: {
      tags,
      description:
        'The draft as text, JSON Resume, Word document or PDF. A PDF has one of three layouts.',
      body: resumeFileBody,
      response: {
        200: describeRawContent(
          ...Object.values(RESUME_FORMS).map(({ type }) => type.split(';')[0] ?? type),
        ),
      },
    },
    handler: async (request, reply) => {
      const { draft, format, layout } = request.body;
      const { ending, type } = RESUME_FORMS[format];
      const order = { kind: 'resume', format, layout, draft } as const;
      return setPrivateHeaders(reply)
        .type(type)
        .header('content-disposition', `attachment; filename="resume.${ending}"`)
        .send(await writers.write(requireCaller(request).user.id, order));
    },
  });
}
