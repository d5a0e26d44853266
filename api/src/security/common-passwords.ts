import { readFileSync } from 'node:fs';

const list = readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8');

/**
 * The most common passwords of public breaches, lower case; api/data/README.md says where the list
 * comes from, weak-password.ts how it is used.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(list.trim().split('\n'));
