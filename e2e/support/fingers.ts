import type { Page } from '@playwright/test'

interface Finger {
  x: number
  y: number
}

/** Answers how to put several fingers on the screen, move them and lift them; the browser context must have touch. */
export async function fingersOn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Finger[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
}
