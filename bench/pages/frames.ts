import { startServer } from '../../e2e/support/server'
import { launchBrowser } from '../support/browser'
const paths = (process.env.P ?? '/devices/list').split(',')
const server = await startServer()
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
context.setDefaultTimeout(60000)
await context.addInitScript('globalThis.__name = (made) => made')
await context.addInitScript(() => {
  const w = window as never as { frames: string[] }
  w.frames = []
  new PerformanceObserver((l) => { for (const e of l.getEntries()) w.frames.push(`task ${Math.round(e.startTime)}+${Math.round(e.duration)}`) }).observe({ type: 'longtask' })
  document.addEventListener('click', () => {
    const t0 = performance.now(); w.frames.length = 0; w.frames.push(`click ${Math.round(t0)}`)
    const look = () => {
      const t = performance.now() - t0
      const panel = [...(document.querySelector('main')?.children ?? [])].find((p) => p.getClientRects().length > 0)
      const busy = [...(panel?.querySelectorAll('[aria-busy=true], .ant-skeleton, .ant-spin-spinning') ?? [])].map((e) => e.className.toString().slice(0, 30)).slice(0, 3)
      w.frames.push(`${Math.round(t)}ms ${panel?.querySelector('h1,h2,button,th')?.textContent?.slice(0, 8)} ${busy.join('|')}`)
      if (t < 700) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
})
const page = await context.newPage()
await page.goto(`${server.url}/login`)
const inputs = page.locator('form input')
for (const [i, t] of ['demo', 'admin', 'admin'].entries()) await inputs.nth(i).fill(t)
await page.keyboard.press('Enter')
await page.waitForURL((at) => !at.pathname.startsWith('/login'))
await page.locator('nav section a[href], nav ul a[href]').first().waitFor()
const closed = page.locator('nav section > button[aria-expanded=false]')
while ((await closed.count()) > 0) await closed.first().click()
const home = new URL(page.url()).pathname
const go = async (path: string) => {
  const link = page.locator(`nav a[href^="${path}"]`).first()
  await link.scrollIntoViewIfNeeded(); await link.click(); await page.waitForTimeout(2500)
  return page.evaluate(() => (window as never as { frames: string[] }).frames)
}
for (const path of paths) {
  console.log('FIRST', path); console.log((await go(path)).join('\n')); await go(home)
  console.log('KEPT', path); console.log((await go(path)).slice(0, 20).join('\n')); await go(home)
}
await browser.close(); await server.stop(); process.exit(0)
