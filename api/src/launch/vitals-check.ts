import { summariseVital, VITAL_SAMPLE_MIN, type VitalName } from '@roletrail/contracts/analytics';
import { WEB_VITALS } from '@roletrail/contracts/limits';
import { sql } from 'kysely';
import { NO_STAFF_PAGE } from '../analytics/report.ts';
import { fail, type LaunchCheckFunction, pass, unknown } from './check.ts';

/** Vitals by which the specification judges pages, without those that only explain them. */
const JUDGED = ['LCP', 'INP', 'CLS'] as const satisfies readonly VitalName[];
/** Unit of the values, after a space. */
const UNIT = { LCP: ' ms', INP: ' ms', CLS: '' } as const;
const DAYS = 7;

/** 75th percentile of each vital over 7 days, against the specification's threshold for good. */
export const checkVitals: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ name: VitalName; bucket: number; measured: number }>`
    select name, bucket, count(*)::int as measured from analytics_event
    where name = any(${JUDGED}::text[]) and bucket is not null
      and ${NO_STAFF_PAGE}
      and hour > clock_timestamp() - ${DAYS} * interval '1 day'
    group by name, bucket`.execute(context.deps.db);
  const found = JUDGED.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const histogram = new Map(own.map(({ bucket, measured }) => [bucket, measured]));
    const { count, p75 } = summariseVital(name, histogram);
    return { name, count, p75 };
  });
  const says = found
    .map(
      ({ name, count, p75 }) =>
        `${name} ${p75 === null ? '–' : `${Number(p75.toPrecision(3))}${UNIT[name]}`} (n ${count})`,
    )
    .join(', ');
  if (found.some(({ count, p75 }) => count < VITAL_SAMPLE_MIN || p75 === null)) {
    return unknown(
      `Fewer than ${VITAL_SAMPLE_MIN} measurements of a vital in ${DAYS} days: ${says}.`,
      'Let invited people use the service first, or waive this.',
    );
  }
  const slow = found.filter(({ name, p75 }) => (p75 ?? 0) > WEB_VITALS[name][0]);
  if (slow.length === 0) return pass(`75th percentiles of ${DAYS} days are good: ${says}.`);
  return fail(
    `Not good at the 75th percentile of ${DAYS} days: ${slow.map(({ name }) => name).join(', ')}; ${says}.`,
    'See Analytics for the slow pages.',
  );
};
