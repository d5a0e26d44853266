import type { RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';

/** Converts a list to lines that can be compared: the read titles and the rank of each role. */
export function toRoleLines(result: RoleFinderResult): readonly ResultLine[] {
  if (result.kind === 'insufficient_evidence') return [{ name: 'Answer', value: result.why }];
  const { titles, roles } = result;
  return [
    ...titles.map(({ title, read }) => ({
      name: `“${title}” read as`,
      value: read?.title ?? 'no occupation',
    })),
    ...roles.map(({ title, score }, at) => ({
      name: title,
      value: `no. ${at + 1}, likeness ${score.value.toFixed(2)}`,
    })),
  ];
}
