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

/** Taps a place twice, a tenth of a second apart however busy the machine is. */
export async function doubleTap(page: Page, place: Finger): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  await Promise.all(
    [0, 0.02, 0.1, 0.12].map((after, index) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: index % 2 === 0 ? 'touchStart' : 'touchEnd',
        touchPoints: index % 2 === 0 ? [place] : [],
        timestamp: start + after,
      }),
    ),
  )
  await cdp.detach()
}
