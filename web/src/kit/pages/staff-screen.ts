import type { ComponentType } from 'react';

/** Screen of staff. The router adds the title of the document. */
export type StaffScreen = {
  /** one line under the title */
  readonly purpose: string;
  /** renders a `StaffPage` with these texts */
  readonly Content: ComponentType<{ readonly title: string; readonly purpose: string }>;
};
