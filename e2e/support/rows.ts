import type { Locator } from '@playwright/test'

/** Presses a button of a row, wherever it stands: in the row, or behind its button for more. */
export async function pressIn(row: Locator, name: string | RegExp): Promise<void> {
  const button = row.getByRole('button', {
    name,
    includeHidden: true,
    ...(typeof name === 'string' && { exact: true }),
  })
  await button.waitFor({ state: 'attached' })
  if (!(await button.isVisible())) await row.getByRole('button', { name: '更多' }).click()
  await button.click()
}
