import type { Browser, BrowserContext, Page } from 'playwright-core'
import { grantFor } from '../../e2e/support/api'
import { startServer } from '../../e2e/support/server'
import { giveSession } from '../../e2e/support/session'
import { launchBrowser } from '../support/browser'
import { percentile, report } from '../support/figures'
import { timesOf, watchInputs } from './inputs'
import { counts, makeRound } from './round'

const patienceMs = 180_000
const photosEach = 2
/** How much slower than this machine a phone is. */
const slowdowns = [1, 4]
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' }

/** Taps and keys of one filling in: each check is a tap; a number is a tap, three keys and Enter. */
const inputs = counts.check + counts.number * 5

// the built server with its demo plant, as e2e has it; one that runs already is asked instead
const server = process.env.E2E_URL ? undefined : await startServer()
const url = server?.url ?? process.env.E2E_URL ?? ''
const browser = await launchBrowser()
try {
  const address = await makeRound(url)
  const ours: Record<string, number> = {}
  const bare: Record<string, number> = {}
  const context = await newContext(browser)
  const page = await context.newPage()
  await giveSession(page, await grantFor('demo', 'admin'))
  await page.goto(address)
  await takePhotos(page)
  for (const slowdown of slowdowns) {
    await slowDown(page, slowdown)
    ours[`x${slowdown}`] = percentile(await timesOf(page, inputs, () => fillIn(page)), 0.95)
  }
  const other = await context.newPage()
  await other.setContent(barePage(await photo(other)))
  for (const slowdown of slowdowns) {
    await slowDown(other, slowdown)
    bare[`x${slowdown}`] = percentile(await timesOf(other, inputs, () => fillIn(other)), 0.95)
  }
  report(
    slowdowns.map((slowdown): [string, string] => [
      `input to next paint, p95, ${slowdown} times as slow`,
      `${ours[`x${slowdown}`]} ms; a bare page ${bare[`x${slowdown}`]} ms`,
    ]),
    { bench: 'phone', items: 60, photos: counts.photo * photosEach, p95Ms: ours, bareP95Ms: bare },
  )
} finally {
  await browser.close()
  await server?.stop()
}
process.exit(0)

async function newContext(of: Browser): Promise<BrowserContext> {
  const context = await of.newContext(phone)
  context.setDefaultTimeout(patienceMs)
  // the loader that runs this file names functions by a helper that pages lack
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchInputs)
  return context
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** A picture as a camera takes it, as far as a browser can make one. */
async function photo(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    for (let at = 0; at < 3_000 && context; at += 1) {
      context.fillStyle = `hsl(${(at * 47) % 360} 60% 50%)`
      context.fillRect((at * 97) % 1600, (at * 61) % 1200, 80, 60)
    }
    return canvas.toDataURL('image/jpeg', 0.85)
  })
}

/** Takes the photos that are asked for, and waits until they have arrived. */
async function takePhotos(page: Page): Promise<void> {
  const groups = page.getByRole('group', { name: /^photo / })
  await groups.first().waitFor()
  const buffer = Buffer.from((await photo(page)).replace(/^data:[^,]*,/, ''), 'base64')
  for (const group of await groups.all())
    await group
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        Array.from({ length: photosEach }, (_, index) => ({
          ...{ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer },
        })),
      )
  await page.getByRole('status').filter({ hasText: '待同步' }).waitFor({ state: 'detached' })
}

async function fillIn(page: Page): Promise<void> {
  for (const group of await page.getByRole('group', { name: /^check / }).all())
    await group.getByRole('button').first().tap()
  for (const group of await page.getByRole('group', { name: /^number / }).all()) {
    await group.getByRole('textbox').first().tap()
    await page.keyboard.type(String(100 + Math.floor(Math.random() * 800)))
    await page.keyboard.press('Enter')
  }
}

/** The same fields and as many pictures, and nothing else. */
function barePage(picture: string): string {
  const group = (name: string, inner: string) => `<div role="group" aria-label="${name}">${inner}</div>`
  const each = (kind: keyof typeof counts, inner: string) =>
    Array.from({ length: counts[kind] }, (_, index) => group(`${kind} ${index + 1}`, inner)).join('')
  return `<meta name="viewport" content="width=device-width">
    ${each('check', '<button onclick="this.ariaPressed = this.ariaPressed !== \'true\'">ok</button>')}
    ${each('number', '<input type="text">')}
    ${each('photo', `<img width="120" src="${picture}">`.repeat(photosEach))}`
}
