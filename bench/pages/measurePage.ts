import type { BrowserContext, Page, Request } from 'playwright-core'
import './inPage'

/** One page of the menu, from the click on its link to its first content. All in ms. */
export interface PageFigure {
  /** In a window that has shown nothing but the home page. */
  firstMs: number
  /** When its tab is open already. */
  keptMs: number
  /** The longest task of either; 0 where none was over 50 ms. */
  longestTaskMs: number
  /** From the last byte of `index.html` to the first pixels, when the page itself is loaded. */
  outlineMs: number
  /** Its own calls once more, all at once and without a browser. */
  bareMs: number
  calls: number
  ratio: number
  /** What was fetched meanwhile: from when to when after the click, and what. */
  fetched: readonly string[]
}

/** How long the bench waits for anything, on a machine that is busy as well. */
export const patienceMs = 120_000
/** The page's own calls are asked so often; the fastest time counts. */
const repeats = 3
/** What the shell asks by itself, whatever page is shown. */
const ofShell = /tasknotice\/list|alarm\/popup|\/oauth\/token|\/health/

interface Asked {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
}

/** Opens the page in a new window beside the home page, goes back, opens it again, and loads it as a window of its own. */
export async function measurePage(
  context: BrowserContext,
  { home, path }: { home: string; path: string },
): Promise<PageFigure> {
  const page = await context.newPage()
  const asked: Request[] = []
  page.on('request', (request) => void asked.push(request))
  try {
    await page.goto(home)
    await untilQuiet(page)
    asked.length = 0
    const first = await click(page, path)
    await untilQuiet(page)
    const fetched = asked.map((request) => timesOf(request, first.clickedAtMs))
    const calls = await Promise.all(asked.filter(isOfPage).map(callOf))
    await click(page, new URL(home).pathname)
    await untilQuiet(page)
    const kept = await click(page, path)
    const bareMs = await askBare(calls)
    const outlineMs = await untilPainted(page)
    return {
      firstMs: Math.round(first.ms),
      keptMs: Math.round(kept.ms),
      longestTaskMs: Math.round(Math.max(first.longestTaskMs, kept.longestTaskMs)),
      outlineMs: Math.round(outlineMs),
      bareMs: Math.round(bareMs),
      calls: calls.length,
      fetched,
      ratio: bareMs === 0 ? 0 : Math.round((first.ms / bareMs) * 10) / 10,
    }
  } finally {
    await page.close()
  }
}

/** Answers when nothing was fetched for half a second, and a home page without links to fetch stands still. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('nav a[href]').first().waitFor({ timeout: patienceMs })
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined)
  await page.waitForTimeout(700)
}

/** Loads the page anew; answers how long after its `index.html` anything of it is seen. */
async function untilPainted(page: Page): Promise<number> {
  await page.reload()
  await page.waitForFunction(() => window.watched.firstMs > 0, undefined, { timeout: patienceMs })
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return window.watched.firstMs - (navigation as PerformanceNavigationTiming).responseEnd
  })
}

/** One line of what was fetched. */
function timesOf(request: Request, clickedAtMs: number): string {
  const { startTime, responseEnd } = request.timing()
  const from = Math.round(startTime - clickedAtMs)
  const { pathname, search } = new URL(request.url())
  return `${from}–${Math.round(from + responseEnd)} ms ${request.method()} ${pathname}${search}`
}

async function click(
  page: Page,
  path: string,
): Promise<{ ms: number; longestTaskMs: number; clickedAtMs: number }> {
  const link = page.locator(`nav a[href^="${path}"]`).first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.watched.arm())
  await link.click()
  await page.waitForFunction(() => window.watched.shownMs !== undefined, undefined, { timeout: patienceMs })
  // tasks that the page's first content sets off belong to it
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const { clickedMs = 0, shownMs = 0, tasks } = window.watched
    const own = tasks.filter(({ start, duration }) => start + duration > clickedMs)
    return {
      ms: shownMs - clickedMs,
      clickedAtMs: performance.timeOrigin + clickedMs,
      longestTaskMs: Math.max(0, ...own.map(({ duration }) => duration)),
    }
  })
}

/** Reading calls of the page itself. */
function isOfPage(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const isRead = request.method() === 'GET' || /\/(page|list)$/i.test(pathname)
  return pathname.startsWith('/api/') && isRead && !ofShell.test(pathname)
}

const callOf = async (request: Request): Promise<Asked> => {
  const headers = await request.allHeaders()
  const sent = Object.entries(headers).filter(([name]) =>
    /^(blade-auth|authorization|tenant-id|content-type)$/.test(name),
  )
  return {
    url: request.url(),
    method: request.method(),
    headers: Object.fromEntries(sent),
    body: request.postData(),
  }
}

async function askBare(calls: readonly Asked[]): Promise<number> {
  if (calls.length === 0) return 0
  const times: number[] = []
  for (let time = 0; time < repeats; time += 1) {
    const began = performance.now()
    await Promise.all(
      calls.map(async ({ url, body, ...call }) => {
        const answer = await fetch(url, { ...call, ...(body === null ? {} : { body }) })
        await answer.arrayBuffer()
      }),
    )
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}
