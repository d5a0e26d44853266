import { clsx } from 'clsx';

/**
 * Joins class names and merges nothing: of two that set the same property the style sheet's order
 * would decide, so they never meet (tests/architecture/classes.test.ts).
 */
export const cn = clsx;
