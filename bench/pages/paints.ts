import type { BrowserContext } from 'playwright-core'
import { percentile } from '../support/figures'
import './inPage'

const loads = Number(process.env.BENCH_LOADS ?? 5)

/** What a hard load shows and when, ms: medians over some loads. */
export interface PaintFigure {
  /** From the last byte of `index.html` to the first pixels, which are the outline of the console where one is shown. */
  firstMs: number
  /** From then to the first text or picture. */
  contentfulMs: number
  /** From the beginning of the load to the largest content. */
  lcpMs: number
}

/** Loads a page several times, each in a browser that has kept nothing but the session. */
export async function measurePaints(open: () => Promise<BrowserContext>, url: string): Promise<PaintFigure> {
  const seen: PaintFigure[] = []
  for (let load = 0; load < loads; load += 1) {
    const context = await open()
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(1000)
    seen.push(
      await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        const { firstMs, contentfulMs, largestMs } = window.watched
        const { responseEnd } = navigation as PerformanceNavigationTiming
        return {
          firstMs: firstMs - responseEnd,
          contentfulMs: contentfulMs - responseEnd,
          lcpMs: largestMs,
        }
      }),
    )
    await context.close()
  }
  const median = (of: keyof PaintFigure) =>
    Math.round(
      percentile(
        seen.map((one) => one[of]),
        0.5,
      ),
    )
  return { firstMs: median('firstMs'), contentfulMs: median('contentfulMs'), lcpMs: median('lcpMs') }
}
