import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startServer } from '../../e2e/support/server'
import { launchBrowser } from '../support/browser'
import { percentile, report } from '../support/figures'

/** Devices of 50 points each: 100,000 points. */
const devices = Number(process.env.BENCH_DEVICES ?? 2000)
const pointsOfDevice = 50
const atOnce = 500
const runs = 5
const patienceMs = 120_000
/** What a device's points take at most once the tables' statistics are up to date. */
const settledMs = 50

const server = await startServer()
const browser = await launchBrowser()
try {
  const { token, account } = await signIn()
  const send = async (path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/ml-mlink/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Blade-Auth': `bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { success, data, msg } = await answer.json()
    if (!success) throw new Error(`${path}: ${msg}`)
    return data
  }
  const station = await send('station/save', { stationName: 'A 万点站', timeZone: 'Asia/Shanghai' })
  const gateway = await send('gateway/save', { gatewayName: '万点网关', stationId: station.id })
  const product = await send('product/save', {
    label: '五十点表',
    siyaoProperties: Array.from({ length: pointsOfDevice }, (_, at) => ({
      propertyNo: `p${at}`,
      propertyName: `量${at}`,
      unit: 'kW',
      dataType: 'number',
      decimals: 1,
    })),
  })
  for (let from = 0; from < devices; from += atOnce)
    await send('devicemanager/saveSeries', {
      productId: product.id,
      stationId: station.id,
      gatewayId: gateway.id,
      namePattern: '{n:04}号表',
      start: from + 1,
      count: Math.min(atOnce, devices - from),
    })

  /** Fastest of several: what the server takes without a browser. */
  const bare = async (path: string) => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const begin = performance.now()
      await send(path)
      times.push(performance.now() - begin)
    }
    return Math.round(Math.min(...times))
  }
  const gatewayKey = `gateway:${station.id}:0:${gateway.id}`
  const { nodes } = await send(`datasource/nodes?parent=${gatewayKey}`)
  const deviceKey: string = nodes[0].key
  // after so many rows at once PostgreSQL plans by what it knew before until it has looked at them: told as well
  const wroteAt = performance.now()
  const device = () => bare(`datasource/nodes?parent=${deviceKey}`)
  const unsettledMs = await device()
  while ((await device()) > settledMs && performance.now() - wroteAt < patienceMs) await pause(1000)
  const settledAfterSeconds = Math.round((performance.now() - wroteAt) / 1000)
  const bareMs = {
    open: await bare('datasource/nodes'),
    search: await bare(`datasource/search?keyword=${encodeURIComponent('1777号表 量33')}`),
    searchNothing: await bare(`datasource/search?keyword=${encodeURIComponent('没有这样的东西')}`),
    expand: await bare(`datasource/nodes?parent=${gatewayKey}`),
    page: await bare(`datasource/nodes?parent=${gatewayKey}&offset=1800`),
    expandDevice: await device(),
  }

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  const inputs = page.locator('form input')
  for (const [index, text] of account.entries()) await inputs.nth(index).fill(text)
  await page.keyboard.press('Enter')
  await page.locator('nav a[href]').first().waitFor()
  await page.waitForTimeout(3000)
  // the chunk of the page is fetched once
  const link = page.locator('nav a[href^="/devices/data-source"]').first()
  const home = page.locator('nav a[href]').first()
  const line = (name: string) => page.locator('[role=treeitem]', { hasText: name }).first()
  const caret = (name: string) => line(name).locator('[aria-hidden]').first()
  const expandTo = async (name: string, below: string) => {
    const ms = await timed(
      page,
      () => caret(name).click(),
      () => line(below).waitFor(),
    )
    return ms
  }
  await link.click()
  await line('A 万点站').waitFor()
  const times: Record<'open' | 'expandStation' | 'expandGateway' | 'expandDevice' | 'search', number[]> = {
    ...{ open: [], expandStation: [], expandGateway: [], expandDevice: [], search: [] },
  }
  for (let run = 0; run < runs; run += 1) {
    await page.reload()
    await page.locator('[role=treeitem]').first().waitFor()
    await home.click()
    await page.waitForTimeout(500)
    times.open.push(
      await timed(
        page,
        () => link.click(),
        () => line('A 万点站').waitFor(),
      ),
    )
    times.expandStation.push(await expandTo('A 万点站', '万点网关'))
    times.expandGateway.push(await expandTo('万点网关', '0001号表'))
    times.expandDevice.push(await expandTo('0001号表', '量0'))
    const box = page.getByRole('searchbox').last()
    times.search.push(
      await timed(
        page,
        () => box.fill(`${1770 + run}号表 量33`),
        () => page.getByRole('listitem').filter({ hasText: '量33' }).first().waitFor(),
      ),
    )
    await page.getByRole('listitem').filter({ hasText: '量33' }).first().getByRole('button').click()
    await page.locator('[role=treeitem][aria-selected=true]', { hasText: '量33' }).waitFor()
    await box.fill('')
  }
  const ms = Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, Math.round(percentile(list, 0.5))]),
  )
  report(
    [
      ['points', String(devices * pointsOfDevice)],
      ...Object.entries(ms).map(([name, value]): [string, string] => [name, `${value} ms`]),
      ...Object.entries(bareMs).map(([name, value]): [string, string] => [
        `${name}, bare call`,
        `${value} ms`,
      ]),
      ['expandDevice, bare call right after the import', `${unsettledMs} ms`],
      ['statistics up to date after', `${settledAfterSeconds} s`],
    ],
    { bench: 'tree', points: devices * pointsOfDevice, ms, bareMs, unsettledMs, settledAfterSeconds },
  )
  await context.close()
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)

/** How long it takes from something that is done until something is there. */
async function timed(page: Page, act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(300)
  const begin = performance.now()
  await act()
  await seen()
  return performance.now() - begin
}

async function signIn() {
  const account = ['demo', 'admin', 'admin']
  const answer = await fetch(`${server.url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from('console:console_secret').toString('base64')}`,
      'Tenant-Id': 'demo',
    },
    body: new URLSearchParams({
      ...{ tenantId: 'demo', username: 'admin', grant_type: 'password', scope: 'all', type: 'account' },
      password: createHash('md5').update('admin').digest('hex'),
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { token, account }
}
