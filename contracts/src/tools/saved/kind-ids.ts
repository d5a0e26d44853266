import { TOOLS, type Tool, type ToolEntry } from '../registry.ts';

/** Kind of saved items in paths, rows and seals. The registry has the kinds of each tool. */
export type SavedKindId = Extract<Tool, { saved: object }>['saved'][number]['kind'];

export const SAVED_KIND_IDS = TOOLS.flatMap(({ saved = [] }: ToolEntry) =>
  saved.map(({ kind }) => kind),
) as SavedKindId[];
