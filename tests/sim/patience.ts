/** ms that a file may take: it runs behind all others, and most of that goes by while they work. */
export const PATIENCE_MS = 3_600_000;
