import type { Page } from '@playwright/test';

/** Changes the theme, and waits until all transitions have ended. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    // a transition inside closed details waits until they are opened
    const isSeen = (one: Animation) =>
      one.effect instanceof KeyframeEffect && one.effect.target?.checkVisibility() === true;
    const fading = document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && isSeen(one));
    await Promise.all(fading.map((one) => one.finished.catch(() => undefined)));
  }, theme);
}
