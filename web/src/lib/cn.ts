import { clsx } from 'clsx';

/**
 * Joins class names without merging. Conflicting classes are forbidden
 * (tests/architecture/classes.test.ts), because the style sheet order would decide.
 */
export const cn = clsx;
