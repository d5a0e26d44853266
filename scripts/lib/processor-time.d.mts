/** Processor seconds of a process and its descendants; null where it is not known. */
export function processorSeconds(root: number): number | null;
