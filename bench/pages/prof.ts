import { writeFileSync } from 'node:fs'
import { startServer } from '../../e2e/support/server'
import { launchBrowser } from '../support/browser'
import { watchPage } from './inPage'
const paths = (process.env.P ?? '/settings/certificate,/devices/commands').split(',')
const server = await startServer()
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
context.setDefaultTimeout(60000)
await context.addInitScript('globalThis.__name = (made) => made')
await context.addInitScript(watchPage)
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
const cdp = await context.newCDPSession(page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
const go = async (path: string) => {
  const link = page.locator(`nav a[href^="${path}"]`).first()
  await link.scrollIntoViewIfNeeded(); 
  await page.evaluate(() => (window as never as { watched: { arm(): void } }).watched.arm())
  await link.click()
  await page.waitForFunction(() => window.watched.shownMs !== undefined)
  const r = await page.evaluate(() => window.watched.shownMs! - window.watched.clickedMs!)
  await page.waitForTimeout(600)
  return r
}
for (const path of paths) {
  const first = await go(path); await go(home)
  const times: number[] = [first]
  for (let i = 0; i < 5; i++) { times.push(await go(path)); await go(home) }
  await cdp.send('Profiler.start')
  for (let i = 0; i < 5; i++) { await go(path); if (i < 4) { await cdp.send('Profiler.stop').then(({ profile }) => writeFileSync(`/tmp/kept${path.replaceAll('/', '_')}_${i}.cpuprofile`, JSON.stringify(profile))); await go(home); await cdp.send('Profiler.start') } }
  await cdp.send('Profiler.stop'); await go(home)
  console.log(path, times.map(Math.round).join(' '))
}
await browser.close(); await server.stop(); process.exit(0)
