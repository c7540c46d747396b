import type { Page } from '@playwright/test'
import { type Api, api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

/** Counts the presses of a person, on whatever of the pages. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    document.addEventListener('pointerdown', (event) => event.isTrusted && countClick(), true)
  })
  return () => clicks
}

/** A tenant with two stations, the first with a gateway that sends. */
async function makePlant(): Promise<{ tenant: string; admin: Api; token: string }> {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const station = { timeZone: 'Asia/Shanghai' }
  await admin.post('/ml-mlink/station/save', { ...station, stationName: '二厂' })
  await admin.post('/ml-mlink/station/save', { ...station, stationName: '一厂' })
  const { records } = await admin.get<{ records: { id: string }[] }>('/ml-mlink/station/page', {
    stationName: '一厂',
  })
  const gateway = await admin.post<{ id: string }>('/ml-mlink/gateway/save', {
    gatewayName: '1号网关',
    stationId: records[0]?.id,
  })
  const { token } = await admin.post<{ token: string }>('/ml-mlink/gatewayaccount/save', {
    accountName: '1号账号',
    gatewayId: gateway.id,
  })
  return { tenant, admin, token }
}

const reading = (values: object) => [{ ts: Date.now(), values }]

test('meters are connected in few clicks: from a template, and from what has come', async ({
  page,
  signIn,
}) => {
  const { tenant, admin, token } = await makePlant()
  const clicks = await countClicks(page)
  await signIn(tenant, 'admin')
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')

  // one meter from a template, from 产品管理 to its live value: at most 8 clicks
  await page.goto('/devices/products')
  await main.getByRole('button', { name: '从模板新建' }).click()
  await dialog.getByRole('radio', { name: /三相电表（Modbus）/ }).check()
  await expect(dialog.getByText('带 Modbus 寄存器表。')).toBeVisible()
  await dialog.getByRole('button', { name: /新\s?建/ }).click()
  await expect(dialog.getByLabel('设备名称规则')).toBeFocused()
  await page.keyboard.type('1号电表')
  await dialog.getByLabel('站点', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('一厂').click()
  await expect(dialog.getByText('1号网关')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '1号电表' })).toContainText('可以新建')
  await dialog.getByRole('button', { name: '新建设备' }).click()
  const strip = dialog.getByRole('region', { name: '数据到达' })
  await expect(strip).toContainText('等待数据')
  await publish(token, { '1号电表': reading({ ua: 230.4 }) })
  await expect(strip).toContainText('230.4')
  expect(clicks()).toBeLessThanOrEqual(8)
  const { records: rules } = await admin.get<{ records: { ruleName: string }[] }>('/ml-mlink/alarmrule/page')
  expect(rules.map(({ ruleName }) => ruleName)).toContain('1号电表 A相电压过高')
  await dialog.getByRole('button', { name: /完\s?成/ }).click()

  // two that send already under keys of their own: found, mapped and live at once
  const raw = { Ua: 231.5, Ub: 230.2, Uc: 229.9, kWh: 12.5 }
  await publish(token, { 'raw-1': reading(raw), 'raw-2': reading(raw) })
  await openPage(page, '/devices/gateway-data')
  await expect(main.getByRole('row').filter({ hasText: 'raw-2' })).toBeVisible()
  await main.getByRole('checkbox').first().check()
  await main.getByRole('button', { name: '接入 2 台设备' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'raw-1' })).toContainText('4 / 4')
  await dialog.getByLabel('设备名称 1').fill('2号电表')
  await dialog.getByRole('button', { name: /接\s?入/ }).click()
  await expect(strip).toContainText('2 台中已有 0 台')
  await publish(token, { 'raw-1': reading({ ...raw, extra: 7 }), 'raw-2': reading(raw) })
  await expect(strip).toContainText('2 台中已有 2 台')
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  // a key that nobody declared is mapped, and its next value is waited for
  await main.getByRole('row').filter({ hasText: 'extra' }).getByRole('button', { name: '映射到…' }).click()
  await dialog.getByRole('button', { name: /^映\s?射$/ }).click()
  await expect(strip).toContainText('等待数据')
  await publish(token, { 'raw-1': reading({ extra: 8 }) })
  await expect(strip).toContainText(/extra\s*8/)
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(main).toContainText('发来的设备名称和标识都已在平台登记')
})

test('a hundred meters are connected from a spreadsheet in at most 15 clicks', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const { tenant, admin, token } = await makePlant()
  await admin.post('/ml-mlink/product/fromTemplate', { templateKey: 'meterModbus', language: 'zh-CN' })
  const clicks = await countClicks(page)
  await signIn(tenant, 'admin')
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const strip = dialog.getByRole('region', { name: '数据到达' })
  await page.goto('/devices/list')
  await main.getByRole('button', { name: '导入' }).click()
  const lines = Array.from(
    { length: 100 },
    (_, index) => `表${index + 1},三相电表（Modbus）,一厂,1号网关,${index + 1}`,
  )
  const file = `\uFEFF设备名称,产品,站点,网关,通信地址\r\n${lines.join('\r\n')}\r\n`
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: 'meters.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '导入 100 条' }).click()
  await expect(dialog).toContainText('新增 100 条')
  // the file is chosen in a dialog of the system: two clicks that no page sees
  expect(clicks() + 2).toBeLessThanOrEqual(15)
  // and what comes of them is seen
  await expect(strip).toContainText('100 台中已有 0 台收到数据')
  await publish(token, { 表7: reading({ ua: 230.1 }) })
  await expect(strip).toContainText('100 台中已有 1 台收到数据')
  await expect(strip).toContainText('230.1')
})
