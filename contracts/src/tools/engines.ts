import { TOOLS, type Tool, type ToolEntry } from './registry.ts';

/** Engines of all tools. Apart from the registry: few pages need them. */

/** Engines that several tools ask. */
const SHARED = ['title-search', 'ad-terms'] as const;

export type EngineId =
  | (typeof SHARED)[number]
  | Extract<Tool, { engines: object }>['engines'][number];

export const ENGINE_IDS = [
  ...SHARED,
  ...TOOLS.flatMap(({ engines = [] }: ToolEntry) => engines),
] as EngineId[];
