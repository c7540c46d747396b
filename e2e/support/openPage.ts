import { expect, type Page } from '@playwright/test'

/** What fills its window, without the tabs of the shell. */
const isWindow = /^\/(zutai-viewer|zutai-editor|model-layout)\//

/**
 * Goes to another page of the console that runs in this tab: its router takes it there as it takes the browser's own way back, and
 * nothing is loaded anew, which is most of what `page.goto` costs. Pages that were open stay open, hidden: what is looked for by
 * text or label on the next one is looked for where it is seen. Addresses, reloads, sign-in, the guard and what is kept are tried
 * with `page.goto`; so is the way out of an editor that holds the way back. From one window without tabs to another nothing tells
 * that the next one is drawn: what is looked for there must not stand in the one before.
 *
 * @param address path and search of a page that this user may open
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  // until it is drawn the page before stands there
  const tab = page.locator('nav[aria-label="打开的页面"] a[aria-current=page]')
  const path = address.replace(/\?.*$/, '').replace(/\/index$/, '')
  if (isWindow.test(path)) await expect(tab).toHaveCount(0)
  else await expect(tab).toHaveAttribute('href', new RegExp(`^${path}(\\?|$)`))
}
