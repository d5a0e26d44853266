import { DOCTOR_ADVICE } from '@roletrail/cli/doctor/advice';
import { startRoletrail } from './processes.ts';

export interface Diagnosis {
  readonly code: number | null;
  readonly ok: boolean;
  /** details of what is ill, by name */
  readonly ill: Readonly<Record<string, string>>;
  readonly all: Readonly<Record<string, string>>;
}

/**
 * What `roletrail doctor --json` says.
 * @throws Error where something is ill without its advice, or well with one
 */
export async function doctor(env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const process = startRoletrail(['doctor', '--json'], env as Record<string, string>);
  const { code } = await process.ended;
  const { ok, examined } = JSON.parse(process.output()) as {
    ok: boolean;
    examined: { what: string; ok: boolean; detail: string; advice: string | null }[];
  };
  const advised: Readonly<Record<string, string>> = DOCTOR_ADVICE;
  for (const one of examined) {
    if (one.advice === (one.ok ? null : advised[one.what])) continue;
    throw new Error(`${one.what} is ${one.ok ? 'well' : 'ill'} with the advice ${one.advice}`);
  }
  const named = (some: typeof examined) =>
    Object.fromEntries(some.map(({ what, detail }) => [what, detail]));
  return { code, ok, all: named(examined), ill: named(examined.filter((one) => !one.ok)) };
}
