import { hasPrompts } from '@roletrail/contracts/letter-prompts';
import { type LetterFile, letterFileBody } from '@roletrail/contracts/tools/cover-letter';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { LETTER_FORMS } from '../../writing/letter-file.ts';
import { describeRawContent } from '../served.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
const BODY_BYTES = 1024 * 1024;

/** A cover letter as a file to send. Nothing of it is stored. */
export function letterFileRoutes(app: Api, { config, writers }: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/tools/letter-file',
    bodyLimit: BODY_BYTES,
    config: {
      guard,
      rateLimit: limitPerAddress(config.limits.uploadsPerAddress),
      refuses: ['RUN_TIMEOUT'],
    },
    schema: {
      tags,
      description: 'The letter as text, Word document or PDF. A final one has no open brackets.',
      body: letterFileBody,
      response: {
        200: describeRawContent(
          ...Object.values(LETTER_FORMS).map(({ type }) => type.split(';')[0] ?? type),
        ),
      },
    },
    handler: async (request, reply) => {
      const letter = request.body;
      assertComplete(letter);
      const { ending, type } = LETTER_FORMS[letter.format];
      return setPrivateHeaders(reply)
        .type(type)
        .header('content-disposition', `attachment; filename="letter.${ending}"`)
        .send(await writers.write(requireCaller(request).user.id, { kind: 'letter', letter }));
    },
  });
}

/** @throws ApiError VALIDATION_FAILED if a final letter has open brackets */
function assertComplete({ state, paragraphs }: LetterFile): void {
  if (state === 'draft') return;
  const errors = paragraphs.flatMap((sentences, at) =>
    sentences.flatMap(({ text }, n) =>
      hasPrompts(text)
        ? [{ path: `paragraphs.${at}.${n}.text`, message: 'has an open bracket' }]
        : [],
    ),
  );
  if (errors.length === 0) return;
  const detail = 'Fill the open brackets or delete their sentences, or save the letter as a draft.';
  throw new ApiError('VALIDATION_FAILED', { detail, errors });
}
