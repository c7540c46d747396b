import { createServer } from 'node:http'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { percentile } from '../support/figures'
import { frameCount, type Measures } from './measures'
import { frameScript } from './pageScripts'
import { changing, sceneOf } from './scene'

/** What the page of the peer offers. */
interface Peer {
  open(pens: object[]): void
  setValue(value: object, options: { render: boolean }): void
  render(): void
  translate(x: number, y: number): void
  scale(scale: number): void
  active(pens: object[]): void
  find(id: string): object[]
}
declare global {
  interface Window {
    peer: Peer
  }
}

const median = (times: readonly number[]) => percentile(times, 0.5)
const names = { rect: 'rectangle', circle: 'circle', text: 'text', triangle: 'triangle' } as const

/** A bare page with the peer's canvas at 1300 × 800, served on a port of its own. */
export async function servePeer(): Promise<{ url: string; close(): void }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Meta2d } from '@meta2d/core'
        const made = new Meta2d(document.getElementById('canvas'), { rule: false, grid: false, disableAnchor: true })
        window.peer = {
          open: (pens) => made.open({ pens }),
          setValue: (value, options) => made.setValue(value, options),
          render: () => made.render(),
          translate: (x, y) => made.translate(x, y),
          scale: (scale) => made.scale(scale, { x: 650, y: 400 }),
          active: (pens) => { made.active(pens); made.render() },
          find: (id) => made.find(id),
        }`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/peer.js'
    response.setHeader(
      'content-type',
      isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    )
    response.end(
      isScript
        ? script
        : '<!doctype html><body style="margin:0"><div id="canvas" style="width:1300px;height:800px"></div><script type="module" src="/peer.js"></script></body>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    close: () => server.close(),
  }
}

/** The scene as the peer stores drawings. */
const pensOf = (count: number) =>
  sceneOf(count).map(({ id, kind, x, y }) => ({
    ...{ id, name: names[kind], x, y, width: 30, height: 30, lineWidth: 1 },
    ...(kind === 'text' ? { text: 'A', fontSize: 14 } : { background: '#8fb8ff' }),
  }))

/** Opens the scene in a new page; `paint` is the time from the drawing's text to the picture, ms. */
async function open(context: BrowserContext, url: string, count: number) {
  const page = await context.newPage()
  await page.addInitScript(frameScript)
  await page.goto(url)
  await page.waitForFunction(() => window.peer !== undefined)
  const paint = await page.evaluate(
    async (text) => {
      const began = performance.now()
      window.peer.open(JSON.parse(text))
      await window.painted_()
      return performance.now() - began
    },
    JSON.stringify(pensOf(count)),
  )
  await page.waitForTimeout(800)
  return { page, paint }
}

/** Opens the scene once, ms. */
export async function paintPeer(context: BrowserContext, url: string, count: number): Promise<number> {
  const { page, paint } = await open(context, url, count)
  await page.close()
  return paint
}

/** Measures the peer on the same scene, once it is open. */
export async function measurePeer(
  context: BrowserContext,
  url: string,
  count: number,
): Promise<Omit<Measures, 'firstPaint'>> {
  const { page } = await open(context, url, count)
  const texts = sceneOf(count)
    .filter(({ kind }) => kind === 'text')
    .slice(0, changing)
    .map(({ id }) => id)
  const fills = sceneOf(count)
    .filter(({ kind }) => kind !== 'text')
    .slice(0, changing)
    .map(({ id }) => id)
  const change = (ids: string[], key: 'text' | 'background') =>
    page.evaluate(
      ({ ids, key, frames }) =>
        window.frames_(frames, (frame) => {
          ids.forEach((id, index) => {
            const value =
              key === 'text'
                ? String((frame * 7 + index) % 1000)
                : `hsl(${(frame * 7 + index) % 360}, 70%, 60%)`
            window.peer.setValue({ id, [key]: value }, { render: false })
          })
          window.peer.render()
        }),
      { ids, key, frames: frameCount },
    )
  const textTime = median(await change(texts, 'text'))
  const fillTime = median(await change(fills, 'background'))
  const drag1 = await drag(page, [])
  const drag100 = await drag(
    page,
    Array.from(
      { length: 100 },
      (_, index) => `item${(5 + Math.floor(index / 10)) * 100 + 13 + (index % 10)}`,
    ),
  )
  const pan = median(
    await page.evaluate(
      (frames) =>
        window.frames_(frames, (index) => {
          const step = Math.floor(index / 30) % 2 === 0 ? -12 : 12
          window.peer.translate(step, step)
        }),
      frameCount,
    ),
  )
  const zoom = median(
    await page.evaluate(
      (frames) =>
        window.frames_(frames, (index) => window.peer.scale(0.6 - 0.3 * Math.cos((index / 30) * Math.PI))),
      frameCount,
    ),
  )
  await page.close()
  return { drag1, drag100, texts: textTime, fills: fillTime, pan, zoom }
}

/** Drags the item under the pointer, with the given ones selected, by real presses and one move a frame. */
async function drag(page: Page, selected: string[]): Promise<number> {
  await page.evaluate((ids) => window.peer.active(ids.flatMap((id) => window.peer.find(id))), selected)
  await page.mouse.move(575, 255)
  await page.mouse.down()
  await page.mouse.move(582, 260, { steps: 3 })
  const times = await page.evaluate((frames) => {
    const target = document.elementFromPoint(582, 260)
    return window.frames_(frames, (index) => {
      const [clientX, clientY] = [582 + 60 * Math.sin(index / 12), 260 + 40 * Math.cos(index / 12)]
      for (const type of ['pointermove', 'mousemove'])
        target?.dispatchEvent(new MouseEvent(type, { bubbles: true, buttons: 1, clientX, clientY }))
    })
  }, frameCount)
  await page.mouse.up()
  return median(times)
}
