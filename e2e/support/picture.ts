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

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** For each area how many pixels of two pictures differ, and how many of the first one are not white. */
export async function compare(
  page: Page,
  first: Buffer,
  second: Buffer,
  areas: readonly Area[],
): Promise<{ different: number; painted: number }[]> {
  return page.evaluate(
    async ({ pictures, areas }) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes]))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context
        }),
      )
      return areas.map(({ x, y, width, height }) => {
        const [one, two] = [a, b].map(
          (context) => context?.getImageData(Math.round(x), Math.round(y), width, height).data ?? [],
        )
        let different = 0
        let painted = 0
        for (let at = 0; at < (one?.length ?? 0); at += 4) {
          const [change, ink] = [0, 1, 2].reduce(
            ([most = 0, darkest = 0], part) => {
              const value = one?.[at + part] ?? 0
              return [
                Math.max(most, Math.abs(value - (two?.[at + part] ?? 0))),
                Math.max(darkest, 255 - value),
              ]
            },
            [0, 0],
          )
          if ((change ?? 0) > 8) different += 1
          if ((ink ?? 0) > 8) painted += 1
        }
        return { different, painted }
      })
    },
    { pictures: [first.toString('base64'), second.toString('base64')], areas },
  )
}

/** A picture of 8 × 8 pixels, as the browser itself draws one. */
export async function drawnPicture(page: Page, name: string) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    canvas.getContext('2d')?.fillRect(0, 0, 4, 8)
    return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '')
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
