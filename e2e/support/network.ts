import type { Page } from '@playwright/test'

/**
 * Cuts a page and all others of its context off the network. What the browser's own cache happens to hold goes first:
 * without a network only that is there which the console keeps on purpose.
 */
export async function loseNetwork(page: Page): Promise<void> {
  const context = page.context()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await context.setOffline(true)
}
