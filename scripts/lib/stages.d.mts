/** Types for the tests that look at the stages; the module itself is plain Node. */
export interface Stage {
  name: string;
  kind: 'lint' | 'types' | 'tap' | 'playwright';
  about: string;
}
export const STAGES: readonly Stage[];
export const LOOKS_LIKE_A_TEST: RegExp;
export function stagesOf(path: string): string[];
export function filesOf(stage: string): string[];
export function sourceFiles(folder?: string): string[];
