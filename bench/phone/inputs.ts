import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** How long each input took until the next paint, ms, by the number of the interaction. */
    inputs: Map<number, number>
  }
}

/** Notes, in every page, how long inputs take until the next paint; what is over within a frame is not told by the browser. */
export function watchInputs(): void {
  window.inputs = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming
      if (interactionId)
        window.inputs.set(interactionId, Math.max(duration, window.inputs.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const frameMs = 16

/** The times of what is done meanwhile, one for each of so many inputs. */
export async function timesOf(page: Page, inputs: number, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => window.inputs.clear())
  await work()
  await page.waitForTimeout(1_000)
  const noted = await page.evaluate(() => [...window.inputs.values()])
  const quick = Array.from({ length: Math.max(0, inputs - noted.length) }, () => frameMs)
  return [...noted, ...quick].sort((one, other) => one - other)
}
