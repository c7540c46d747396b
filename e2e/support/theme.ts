import type { Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const

/** Switches the console's theme by its button, where it is not in force already. */
export async function useTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  if ((await page.locator('html').getAttribute('data-mode')) === theme) return
  await page.getByRole('button', { name: theme === 'dark' ? '深色主题' : '浅色主题' }).click()
  await page.locator(`html[data-mode=${theme}]`).waitFor()
  // colours in between are nobody's choice
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map((change) => change.finished))
  })
}
