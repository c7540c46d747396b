import type { BrowserContext, Page } from 'playwright-core'
import { storeView } from '../support/browser'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'
import { frameCount, type Measures } from './measures'
import { frameScript, socketScript } from './pageScripts'
import { viewOf } from './scene'

declare global {
  interface Window {
    frames_(count: number, step: (index: number) => void): Promise<number[]>
    painted_(): Promise<void>
    pushValues_(make: (index: number) => number | string): void
  }
}

const median = (times: readonly number[]) => percentile(times, 0.5)

/** Stores a scene for {@link paintOurs}; answers the address of its viewer. */
export async function storeScene(stack: Stack, count: number): Promise<string> {
  const id = await storeView(stack, `first paint ${count}`, viewOf(count, 'none'))
  return `${stack.url}/zutai-viewer/${id}?fit=actual`
}

/** Opens a stored scene once, as one who never saw it: from the arrival of its text to the picture, ms. */
export async function paintOurs(context: BrowserContext, url: string): Promise<number> {
  const page = await openPage(context, url, forgetViews)
  const time = await firstPaintOf(page)
  await page.close()
  return time
}

/** Measures the product on what is open: values, pan and zoom in the viewer, drags in the editor. */
export async function measureOurs(
  context: BrowserContext,
  stack: Stack,
  count: number,
): Promise<Omit<Measures, 'firstPaint'>> {
  const texts = await storeView(stack, `texts ${count}`, viewOf(count, 'content'))
  const fills = await storeView(stack, `fills ${count}`, viewOf(count, 'fill'))
  const plain = await storeView(stack, `plain ${count}`, viewOf(count, 'none'))

  const url = `${stack.url}/zutai-viewer/${plain}?fit=actual`
  const viewer = await openPage(context, url)
  const wheel = (deltaX: number, isZoom: boolean) =>
    viewer.evaluate(
      ({ deltaX, isZoom, frames }) => {
        const stage = document.querySelector('.schematic-stage')
        return window.frames_(frames, (index) => {
          const direction = Math.floor(index / 30) % 2 === 0 ? 1 : -1
          stage?.dispatchEvent(
            new WheelEvent('wheel', {
              ...{ bubbles: true, cancelable: true, clientX: 650, clientY: 400 },
              ...(isZoom
                ? { ctrlKey: true, deltaY: -direction * 16.6 }
                : { deltaX: direction * deltaX, deltaY: direction * deltaX }),
            }),
          )
        })
      },
      { deltaX, isZoom, frames: frameCount },
    )
  const pan = median(await wheel(12, false))
  // from 1 down to 0.3; then up to 0.9 and back in steps of 3.7 %
  await viewer.evaluate(() => {
    const stage = document.querySelector('.schematic-stage')
    stage?.dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        ctrlKey: true,
        clientX: 650,
        clientY: 400,
        deltaY: Math.log(1 / 0.3) / 0.0022,
      }),
    )
  })
  await viewer.waitForTimeout(1_500)
  const zoom = median(await wheel(0, true))
  await viewer.close()

  const change = async (id: string, make: 'texts' | 'fills') => {
    const page = await openPage(context, `${stack.url}/zutai-viewer/${id}?fit=actual`)
    await page.waitForTimeout(1_000)
    const times = await page.evaluate(
      ({ make, frames }) =>
        window.frames_(frames, (frame) =>
          window.pushValues_((index) =>
            make === 'texts' ? (frame * 7 + index) % 1000 : `hsl(${(frame * 7 + index) % 360}, 70%, 60%)`,
          ),
        ),
      { make, frames: frameCount },
    )
    await page.close()
    return median(times)
  }
  const textTime = await change(texts, 'texts')
  const fillTime = await change(fills, 'fills')

  const editor = await openPage(context, `${stack.url}/zutai-editor/${plain}`)
  const drag1 = await drag(editor, { isMany: false })
  await editor.close()
  // another view: what was dragged is offered back as a draft
  const other = await storeView(stack, `drag 100 of ${count}`, viewOf(count, 'none'))
  const second = await openPage(context, `${stack.url}/zutai-editor/${other}`)
  const drag100 = await drag(second, { isMany: true })
  await second.close()
  return { drag1, drag100, texts: textTime, fills: fillTime, pan, zoom }
}

/** Median time from ctrl + z to the picture, after all of 1,000 items were moved, ms. */
export async function measureUndo(context: BrowserContext, stack: Stack): Promise<number> {
  const id = await storeView(stack, 'undo', viewOf(1_000, 'none'))
  const page = await openPage(context, `${stack.url}/zutai-editor/${id}`)
  await page.keyboard.press('Control+a')
  const times: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(300)
    times.push(
      await page.evaluate(async () => {
        const began = performance.now()
        const key = { bubbles: true, cancelable: true, ctrlKey: true, key: 'z', code: 'KeyZ' }
        document.querySelector('.schematic-stage')?.dispatchEvent(new KeyboardEvent('keydown', key))
        await window.painted_()
        return performance.now() - began
      }),
    )
  }
  await page.close()
  return median(times)
}

/** From the arrival of the document to the picture, ms. */
const firstPaintOf = (page: Page) =>
  page.evaluate(() => {
    const document = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/view/detail'))
      .at(-1)
    const arrival = document instanceof PerformanceResourceTiming ? document.responseEnd : 0
    return (performance.getEntriesByName('painted_')[0]?.startTime ?? 0) - arrival
  })

/** Text of a script: without the copies of visited views, which are drawn before the server has answered. */
const forgetViews = `
for (const key of Object.keys(localStorage)) if (/\\bview\\.\\d+$/.test(key)) localStorage.removeItem(key)
`

async function openPage(context: BrowserContext, url: string, before = ''): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(`${before}${frameScript}${socketScript}
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.schematic-item')) return
      observer.disconnect()
      window.painted_().then(() => performance.mark('painted_'))
    }).observe(document, { childList: true, subtree: true })`)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('painted_').length > 0, undefined, {
    timeout: 60_000,
  })
  await page.waitForTimeout(800)
  return page
}

/** Drags one item, or a hundred that a marquee selected, by real presses and one move a frame. */
async function drag(page: Page, { isMany }: { isMany: boolean }): Promise<number> {
  if (isMany) {
    await page.mouse.move(525, 205)
    await page.mouse.down()
    await page.mouse.move(700, 300, { steps: 4 })
    await page.mouse.move(923, 603, { steps: 4 })
    await page.mouse.up()
  }
  await page.mouse.move(585, 265)
  await page.mouse.down()
  await page.mouse.move(592, 270, { steps: 3 })
  const times = await page.evaluate((frames) => {
    const stage = document.querySelector('.schematic-stage')
    return window.frames_(frames, (index) => {
      const [clientX, clientY] = [592 + 60 * Math.sin(index / 12), 270 + 40 * Math.cos(index / 12)]
      stage?.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerId: 1, buttons: 1, clientX, clientY }),
      )
    })
  }, frameCount)
  await page.mouse.up()
  return median(times)
}
