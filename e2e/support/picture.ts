import type { Locator, Page } from '@playwright/test'

/** Size of a picture, and its colour at a place as `#rrggbb`; the browser decodes it. */
export async function lookAt(
  page: Page,
  picture: Buffer,
  [x, y]: readonly [number, number] = [0, 0],
): Promise<{ width: number; height: number; color: string }> {
  return page.evaluate(
    async ({ base64, x, y }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(bitmap, -x, -y)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      return { width: bitmap.width, height: bitmap.height, color }
    },
    { base64: picture.toString('base64'), x, y },
  )
}

/** The colour that the window shows at a place. */
export async function colorShown(page: Page, [x, y]: readonly [number, number]): Promise<string> {
  const { color } = await lookAt(page, await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
  return color
}

/** Where an element lies in the window. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not in sight`)
  return box
}
