import type { Env } from './env.ts';

export interface TracingSettings {
  /** where spans go: OTLP over HTTP */
  readonly tracesUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** of the process, beside what it says by itself */
  readonly resource: Readonly<Record<string, string>>;
  /** which traces are written down, by the standard's names */
  readonly sampler: Env['OTEL_TRACES_SAMPLER'];
  /** of a sampler that takes only some, 0 to 1 */
  readonly ratio: number;
}

/** Null: nothing is traced, and nothing that traces is loaded. */
export function tracingSettings(env: Env): TracingSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { 'service.name': named = 'roletrail', ...resource } = env.OTEL_RESOURCE_ATTRIBUTES;
  return {
    tracesUrl: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...resource, 'service.name': env.OTEL_SERVICE_NAME ?? named },
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
