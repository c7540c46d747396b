import type { Locator } from '@playwright/test'
import { answerCommands } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a timing task is drawn with its next executions in sight, run by hand, and tells what came of it', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('照明', { tenant })
  const gateway = await answerCommands(device.token)
  const { dialog, row, add, fill, choose, save, remove } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/timing-task')
  await add()
  await fill({ 名称: '走廊照明' })
  await choose('站点', device.deviceName)

  // the first time is there already; the next ten stand below, without Saturday and Sunday
  const next = dialog.getByRole('region', { name: '接下来的执行时间' })
  await expect(next.getByRole('listitem')).toHaveCount(10)
  await expect(next).toContainText('周一 08:00')
  await expect(next).not.toContainText('周六')

  // a press on empty room adds, keys and dragging move, Delete takes away; a day can be left out
  await dialog.getByRole('button', { name: '下一周' }).click()
  const [saturday, sunday] = ['周六', '周日'].map((name) =>
    dialog.getByRole('region', { name: new RegExp(`^${name}`) }),
  ) as [Locator, Locator]
  await saturday.click({ position: { x: 40, y: 240 } })
  await page.keyboard.press('Shift+ArrowUp')
  await expect(next).toContainText('周六 11:45')
  await saturday
    .getByRole('button', { name: '11:45 动作组 1' })
    .dragTo(sunday, { sourcePosition: { x: 40, y: 9 }, targetPosition: { x: 40, y: 329 } })
  await expect(sunday.getByRole('button', { name: '16:00 动作组 1' })).toBeFocused()
  await expect(next).toContainText('周日 16:00')
  await page.keyboard.press('Delete')
  await expect(next).not.toContainText('周日')
  await dialog
    .getByRole('button', { name: /不执行$/ })
    .first()
    .click()
  const monday = dialog.getByRole('region', { name: /^周一 .*例外：不执行/ })
  await expect(monday.getByRole('button', { name: '08:00 动作组 1，当天不执行' })).toBeVisible()
  await dialog.getByText('列表', { exact: true }).click()
  await dialog.getByRole('group', { name: '星期 1' }).getByRole('button', { name: '周六' }).click()
  await expect(next).toContainText('周六 08:00')

  await dialog.locator('#actions-0-itemId').click()
  await page.keyboard.type(device.deviceName)
  await page.getByTitle(`${device.deviceName} / 功率`).click()
  await dialog.getByLabel('值 1').fill('42')
  await save()
  await expect(row('走廊照明')).toContainText('08:00')

  await row('走廊照明').getByRole('button', { name: '立即执行' }).click()
  await dialog.getByRole('button', { name: '立即执行' }).click()
  await pressIn(row('走廊照明'), '日志')
  await expect(dialog).toContainText('成功 1 / 1')
  await dialog.getByRole('button', { name: /展开|Expand/ }).click()
  await expect(dialog).toContainText('42.0 kW')
  expect(gateway.received).toEqual([{ device: device.deviceName, params: { property: 'power', value: 42 } }])
  await gateway.end()
  await page.keyboard.press('Escape')
  await remove(row('走廊照明'))
})

test('air conditioners of a station are scheduled and set at once', async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const { api, stationId, token, deviceName } = await makeDevice('空调', { tenant })
  const { records } = await api.get<{ records: { id: string }[] }>('/ml-mlink/gateway/page', {
    gatewayName: deviceName,
  })
  const product = await api.post<{ id: string }>('/ml-mlink/product/save', {
    label: '空调',
    siyaoProperties: [
      { propertyNo: 'enable', propertyName: '开关', dataType: 'boolean', access: 'read-write' },
      { propertyNo: 'temperatureSet', propertyName: '设定温度', unit: '℃', access: 'read-write' },
    ],
  })
  for (const name of ['空调一', '空调二'])
    await api.post('/ml-mlink/devicemanager/save', {
      ...{ deviceName: name, productId: product.id, stationId, gatewayId: records[0]?.id },
    })
  const gateway = await answerCommands(token)
  const { dialog, row, add, fill, choose, save } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/aircon-timing')
  await add()
  await fill({ 名称: '办公空调' })
  await choose('站点', deviceName)
  await dialog.getByRole('button', { name: /^全\s?选$/ }).click()
  await expect(dialog.getByRole('region', { name: '接下来的执行时间' }).getByRole('listitem')).toHaveCount(10)
  // one day alone is set otherwise
  const wednesday = dialog.getByRole('region', { name: /^周三/ })
  await wednesday.getByRole('button', { name: '08:00 26℃' }).click()
  await dialog.getByRole('group', { name: '所选时间' }).getByLabel(/^温度/).fill('24')
  await expect(wednesday.getByRole('button', { name: '08:00 24℃' })).toBeVisible()
  await save()

  await row('办公空调').getByRole('button', { name: '立即执行' }).click()
  await dialog.getByRole('button', { name: '立即执行' }).click()
  await pressIn(row('办公空调'), '日志')
  await expect(dialog).toContainText('成功 4 / 4')
  expect(gateway.received.map(({ device, params }) => `${device} ${JSON.stringify(params)}`).sort()).toEqual(
    ['空调一', '空调二'].flatMap((name) => [
      `${name} {"property":"enable","value":true}`,
      `${name} {"property":"temperatureSet","value":26}`,
    ]),
  )
  await gateway.end()
})
