import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { Http } from '../../../lib/http.ts';
import { type LazySchema, readAs } from '../../../lib/read-as.ts';

/** Outcome of an engine that is not saved. */
export interface Preview<R> {
  readonly result: R;
  /** input as the service read it */
  readonly input: Readonly<Record<string, unknown>>;
  /** reasons for what the result lacks; [] if it lacks nothing */
  readonly warnings: readonly string[];
}

/**
 * Runs an engine without saving its outcome.
 * @param asked `seed` for an engine that draws: the same one gives the same result
 * @param form schema of the result
 */
export async function askPreview<R>(
  http: Http,
  engine: EngineId,
  asked: { readonly input: object; readonly seed?: number },
  form: LazySchema<R>,
  signal?: AbortSignal,
): Promise<Preview<R>> {
  const { input, outcome } = await http.json(
    `/tools/${engine}/preview`,
    async () => (await import('@roletrail/contracts/tools/runs')).previewAnswer,
    { method: 'POST', body: asked, ...(signal ? { signal } : {}) },
  );
  const warnings = outcome.warnings.map(({ why }) => why);
  return { result: await readAs(form, outcome.result), input, warnings };
}
