import type { OccupationDetail } from '../http/occupations.ts';

export type RoleExplorerExample = { readonly detail: OccupationDetail };
