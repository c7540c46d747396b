import type { Page } from '@playwright/test'
import { answerCommands, publish } from '../support/mqtt'
import { makeDevice, type TestDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

const minuteMs = 60_000

const boundItems = [
  ['text', 'content', {}],
  ['numeric', 'value', {}],
  ['gauge', 'value', {}],
  ['progress', 'value', {}],
  ['tank', 'value', {}],
  ['lamp', 'value', {}],
  ['rect', 'width', {}],
  ['table', 'rows.0.value', { rows: [{ name: '功率', value: 0 }] }],
  ['bar', 'slices.0.value', {}],
] as const

/** One item of each kind that shows a value, bound to the reading of the device. */
const viewOf = (device: TestDevice) =>
  storeView(device.deviceName, {
    sources: [
      {
        id: 's',
        kind: 'system',
        prop: 'power',
        deviceId: device.deviceId,
        propertyNo: 'power',
        itemId: device.itemId,
      },
    ],
    pages: [
      {
        id: '值',
        items: [
          ...boundItems.map(([type, , fields], index) => ({
            id: type,
            type,
            x: 20 + (index % 3) * 260,
            y: 20 + Math.floor(index / 3) * 140,
            width: 240,
            height: 120,
            ...fields,
          })),
          { id: 'write', type: 'button', content: '下发', x: 20, y: 400, width: 100, height: 40 },
        ],
        bindings: boundItems.map(([itemId, propName]) => ({ itemId, propName, bindObj: 's' })),
        events: [{ itemId: 'write', eventAction: 'writeValue', bindObj: 's', fixedValue: '42' }],
      },
    ],
  })

const numeric = (page: Page) => page.locator('[data-item-id=numeric]')
const withQuality = (page: Page, quality: string) => page.locator(`[data-item-id][data-quality=${quality}]`)
const send = (device: TestDevice, power: number, ts = Date.now()) =>
  publish(device.token, { [device.deviceName]: [{ ts, values: { power } }] })

test('stale values are dimmed with the time they were last good, in every kind; so is everything while offline', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e stale')
  const id = await viewOf(device)
  await send(device, 7, Date.now() - 20 * minuteMs)
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  await expect(withQuality(page, 'stale')).toHaveCount(boundItems.length)
  await expect(withQuality(page, 'stale').first()).toHaveCSS('opacity', '0.45')
  await expect(numeric(page)).toContainText('7')
  await numeric(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/数据陈旧 · 最后有效值 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('tooltip')).toBeHidden()

  await send(device, 8)
  await expect(withQuality(page, 'good')).toHaveCount(boundItems.length)
  await expect(numeric(page)).toHaveCSS('opacity', '1')
  await expect(numeric(page)).toContainText('8')
  await numeric(page).hover()
  await expect(page.getByRole('tooltip')).toBeHidden()

  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: '连接已断开' })).toBeVisible()
  await expect(withQuality(page, 'stale')).toHaveCount(boundItems.length)
  await numeric(page).hover()
  await expect(page.getByRole('tooltip')).toContainText('最后有效值')

  await send(device, 9)
  await page.context().setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: '连接已断开' })).toBeHidden()
  await expect(withQuality(page, 'good')).toHaveCount(boundItems.length)
  await expect(numeric(page)).toContainText('9')
})

test('a write asks, needs the permission, reaches the device and shows its answer or that there was none', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e view write')
  const id = await viewOf(device)
  await send(device, 1)
  const dialog = page.getByRole('dialog')
  const write = async () => {
    await page.getByRole('button', { name: '下发', exact: true }).click()
    await expect(dialog).toContainText('1.0 kW → 42.0 kW')
    await dialog.getByRole('button', { name: '下发' }).click()
  }
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  const button = page.locator('[data-item-id=write]')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('没有下发控制的权限')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await expect(page.getByText('没有下发控制的权限').last()).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn('demo', 'operator')
  await page.goto(`/zutai-viewer/${id}`)
  await write()
  // it might wait for the device
  await expect(dialog.filter({ hasText: '设备离线，命令还没有下发。' })).toBeVisible()
  await dialog.getByRole('button', { name: '不下发' }).click()
  await expect(dialog).toBeHidden()

  const gateway = await answerCommands(device.token)
  await page.getByRole('button', { name: '下发', exact: true }).click()
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await expect(dialog).toBeHidden()
  await write()
  await expect(page.getByText('设备已执行：')).toBeVisible()
  expect(gateway.received).toEqual([{ device: device.deviceName, params: expect.anything() }])
  await gateway.end()
  const logged = async () => {
    const query = { requestUri_equal: '/api/ml-mlink/item/write', params: device.itemId }
    return (await device.api.get<{ records: object[] }>('/blade-system/operationlog/page', query)).records
  }
  const what = `${device.deviceName} / 功率 → 42`
  // an answer does not wait for its line
  await expect.poll(logged).toEqual([
    expect.objectContaining({ account: 'operator', result: 'success', outcome: what }),
    expect.objectContaining({
      account: 'operator',
      result: 'failure',
      outcome: `${what}：设备未连接，命令未下发`,
    }),
  ])
})

test('a curve says that it has no data: where its point has sent none, and where it has no point', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const device = await makeDevice('e2e empty curve')
  const { deviceId, itemId } = device
  const curve = (id: string, x: number, curves: readonly object[]) => ({
    id,
    type: 'historyCurve',
    x,
    y: 20,
    width: 350,
    height: 250,
    curves,
  })
  const id = await storeView('e2e 空曲线', {
    sources: [{ id: 's', kind: 'system', prop: 'power', deviceId, propertyNo: 'power', itemId }],
    pages: [
      {
        id: '曲线',
        items: [
          curve('silent', 20, [{ name: '功率', color: '', bindObj: 's' }]),
          curve('unbound', 420, [{ name: '功率', color: '', bindObj: '' }]),
          { id: 'live', type: 'lineGraph', x: 20, y: 290, width: 350, height: 150, series: [] },
        ],
      },
    ],
  })
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  for (const name of ['silent', 'unbound', 'live'])
    await expect(page.locator(`[data-item-id=${name}]`)).toContainText('尚无数据')
})
