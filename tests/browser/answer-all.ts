import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Answers questions with one level, in one call of the browser. `only` chooses some by number. */
export async function answerAll(
  within: Locator,
  level: number,
  only: (at: number) => boolean = () => true,
): Promise<void> {
  const inputs = within.locator(`fieldset input[value="${level}"]`);
  const chosen = [...Array(await inputs.count()).keys()].filter(only);
  await inputs.evaluateAll((all, which) => {
    for (const at of which) (all[at] as HTMLInputElement).click();
  }, chosen);
  for (const at of chosen) await expect(inputs.nth(at)).toBeChecked();
}
