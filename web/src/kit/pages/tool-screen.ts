import type { ComponentType } from 'react';

/** Screen of a career tool: the router adds title, breadcrumbs and the career profile. */
export type ToolScreen = {
  /** one or two sentences under the title */
  readonly purpose: string;
  readonly Content: ComponentType;
};
