import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startServer } from '../../e2e/support/server'
import { launchBrowser } from '../support/browser'
import { report } from '../support/figures'
import { watchPage } from './inPage'
import { measurePage, type PageFigure, patienceMs } from './measurePage'
import { measurePaints, type PaintFigure } from './paints'

const viewport = { width: 1366, height: 768 }
/** Only pages whose address contains one of these, by commas. */
const wanted = (process.env.BENCH_PAGES ?? '').split(',').filter((part) => part !== '')
const isWanted = (path: string) => wanted.length === 0 || wanted.some((part) => path.includes(part))
/** Who opens the pages: what the plant's administrator has in his menu, then what only the platform's has. */
const accounts = [
  { tenant: 'demo', account: 'admin' },
  { tenant: '000000', account: 'admin' },
]

const withoutFetched = (pages: Record<string, PageFigure>) =>
  Object.fromEntries(Object.entries(pages).map(([path, { fetched: _, ...figure }]) => [path, figure]))

type State = Awaited<ReturnType<BrowserContext['storageState']>>

// the built server with its demo plant, as e2e has it
const server = await startServer()
const browser = await launchBrowser()
try {
  const pages: Record<string, PageFigure> = {}
  const login = await measurePaints(() => newContext(browser), `${server.url}/login`)
  let homePaints: PaintFigure | undefined
  for (const who of accounts) {
    const { state, home, paths } = await signIn(browser, who)
    homePaints ??= await measurePaints(() => newContext(browser, state), home)
    for (const path of paths.filter((path) => !(path in pages) && isWanted(path))) {
      const context = await newContext(browser, state)
      pages[path] = await measurePage(context, { home, path })
      await context.close()
    }
  }
  if (!homePaints) throw new Error('nobody has signed in')
  const all = Object.values(pages)
  // of a few pages it is told what they waited for
  if (wanted.length > 0) for (const { fetched } of all) console.log(fetched.join('\n'))
  const worst = {
    firstMs: Math.max(...all.map(({ firstMs }) => firstMs)),
    keptMs: Math.max(...all.map(({ keptMs }) => keptMs)),
    longestTaskMs: Math.max(...all.map(({ longestTaskMs }) => longestTaskMs)),
    outlineMs: Math.max(...all.map(({ outlineMs }) => outlineMs)),
  }
  const within = (limit: number, figure: 'firstMs' | 'keptMs' | 'outlineMs') =>
    `${all.filter((page) => page[figure] <= limit).length} of ${all.length}`
  report(
    [
      ['page', 'first, kept alive, longest task; outline at a hard load; its calls bare, ratio'],
      ...Object.entries(pages).map(
        ([path, { firstMs, keptMs, longestTaskMs, outlineMs, bareMs, calls, ratio }]): [string, string] => [
          path,
          `${firstMs} ms, ${keptMs} ms, ${longestTaskMs} ms; ${outlineMs} ms; ${calls} in ${bareMs} ms, ratio ${ratio}`,
        ],
      ),
      ['worst', `${worst.firstMs} ms, ${worst.keptMs} ms, ${worst.longestTaskMs} ms; ${worst.outlineMs} ms`],
      [
        'pages within 400 ms at first, 100 ms kept alive, 100 ms until their outline',
        `${within(400, 'firstMs')}, ${within(100, 'keptMs')}, ${within(100, 'outlineMs')}`,
      ],
      ['largest paint of login and home', `${login.lcpMs} ms, ${homePaints.lcpMs} ms`],
      [
        'after the response of index.html: outline of home (first pixels), first text of home, of login',
        `${homePaints.firstMs} ms, ${homePaints.contentfulMs} ms, ${login.contentfulMs} ms`,
      ],
      ['outline of home against the limit of 100 ms', (homePaints.firstMs / 100).toFixed(2)],
    ],
    {
      ...{ bench: 'pages', pages: withoutFetched(pages), worst },
      ...{ loginLcpMs: login.lcpMs, homeLcpMs: homePaints.lcpMs, login, home: homePaints },
    },
  )
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)

async function newContext(browser: Browser, state?: State): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...(state ? { storageState: state } : {}) })
  context.setDefaultTimeout(patienceMs)
  // the loader that runs this file names functions by a helper that pages lack
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchPage)
  return context
}

/** Signs in as a person does; answers the session, the address of the home page and those of the menu's other pages. */
async function signIn(browser: Browser, { tenant, account }: { tenant: string; account: string }) {
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  const inputs = page.locator('form input')
  for (const [index, text] of [tenant, account, account].entries()) await inputs.nth(index).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  const paths = await pathsOfMenu(page)
  const home = `${server.url}${new URL(page.url()).pathname}`
  const state = await context.storageState()
  await context.close()
  return { state, home, paths: paths.filter((path) => path !== new URL(home).pathname) }
}

async function pathsOfMenu(page: Page): Promise<string[]> {
  const links = page.locator('nav section a[href], nav ul a[href]')
  await links.first().waitFor()
  // headings stay open once they were opened, in the windows of this session too
  const closed = page.locator('nav section > button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(addresses.map((address) => new URL(address, server.url).pathname))]
}
