import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('issue 10, point 2: the tree leads by keys to a live value, a search opens the way, devices are changed together', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('水泵', { tenant })
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 41.5 } }] })
  await signIn(tenant, 'admin')
  await page.goto('/devices/data-source')
  const tree = page.getByRole('tree', { name: '数据源' })
  await expect(tree.getByRole('treeitem')).toHaveCount(1)

  // by keys: station → gateway → device → point
  await tree.focus()
  for (const level of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await expect(tree.getByRole('treeitem')).toHaveCount(level)
    await expect(tree.locator('[aria-busy=true]')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
  }
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('41.5')

  // the search finds the point by its number and opens the way to it
  await tree.press('Home')
  await tree.press('ArrowLeft')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await page.getByRole('searchbox', { name: '搜索名称、编码、地址、标识或 itemId' }).fill(device.itemId)
  await page.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: '功率' }).click()
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('功率')

  // the device is ticked and renamed by a pattern
  await tree.press('ArrowLeft')
  await tree.press(' ')
  await page.getByRole('button', { name: '修改设备（1）' }).click()
  const dialog = page.getByRole('dialog', { name: '修改 1 台设备' })
  await dialog.getByRole('checkbox', { name: '设备名称规则' }).check()
  await dialog.getByLabel('设备名称规则', { exact: true }).last().fill('{name}-A')
  await expect(dialog.getByRole('status')).toContainText(`${device.deviceName}-A`)
  await dialog.getByRole('button', { name: /修\s?改/ }).click()
  await expect(dialog).toBeHidden()
  await expect(tree.getByRole('treeitem', { name: `${device.deviceName}-A` })).toBeVisible()
})

test('issue 10, point 2: 组数据 tells what groups come to now, 点表导入 takes gateways from XML and takes them back', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('冷站', { tenant })
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 41.5 } }] })
  const { id } = await device.api.post<{ id: string }>('/ml-mlink/pointgroup/save', {
    ...{ groupName: '冷站功率', stationId: device.stationId, itemIds: device.itemId, aggregate: 'sum' },
  })
  await signIn(tenant, 'admin')
  await page.goto('/devices/device-data-group')
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: '冷站功率' })
  await expect(row).toContainText('41.5')
  await expect(row).toContainText('1 / 1')
  await expect(row.getByRole('link')).toHaveAttribute('href', `/devices/group-data/${id}`)

  await page.goto('/engineering/upload-xml')
  await main.getByRole('button', { name: '导入' }).first().click()
  const dialog = page.getByRole('dialog')
  const xml = `<?xml version="1.0"?><点表><网关 网关名称="一号站"><站点>${device.deviceName}</站点><协议>MQTT</协议></网关></点表>`
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: 'points.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '导入 1 条' }).click()
  await expect(dialog).toContainText('新增 1 条，更新 0 条')
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  await expect(dialog).toContainText('已撤销')
})
