import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
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
  const selected = tree.getByRole('treeitem', { selected: true })
  await expect(selected).toContainText('41.5')

  // the value leads to its curve, and from there to its device
  await selected.getByRole('button').click()
  const curve = page.getByRole('dialog', { name: `${device.deviceName} / 功率` })
  await expect(curve.getByRole('img', { name: /历史曲线/ })).toBeVisible()
  await expect(curve.getByRole('link', { name: '打开设备' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(curve).toBeHidden()

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
  const item = tree.getByRole('treeitem', { name: `${device.deviceName}-A` })
  await expect(item).toBeVisible()

  // by keys it is cut and put elsewhere: not below a point, but at the station, after a question
  await item.click()
  await tree.press('Control+x')
  const cut = page.getByText('已剪切 1 台设备')
  await expect(cut).toBeVisible()
  await tree.getByRole('treeitem', { name: '功率' }).click()
  await tree.press('Control+v')
  await expect(page.getByText('只能移到站点、位置或网关下')).toBeVisible()
  await tree.press('Home')
  await tree.press('Control+v')
  await page
    .getByRole('dialog')
    .filter({ hasText: '移动 1 台设备到' })
    .getByRole('button', { name: /移\s?动/ })
    .click()
  await expect(cut).toBeHidden()

  // a point is renamed, for all devices of its product
  await tree.getByRole('treeitem', { name: '功率' }).click()
  await page.getByRole('button', { name: '改名和修改属性' }).click()
  const point = page.getByRole('dialog', { name: '修改 1 个数据点的属性' })
  await point.getByRole('checkbox', { name: '点名称规则' }).check()
  await point.getByLabel('点名称规则', { exact: true }).last().fill('有功{name}')
  await expect(point.getByRole('status')).toContainText('有功功率')
  await point.getByRole('button', { name: /修\s?改/ }).click()
  await expect(point).toBeHidden()
  await expect(tree.getByRole('treeitem', { name: '有功功率' })).toBeVisible()

  // it is ticked, and becomes a group
  await tree.getByRole('treeitem', { name: '有功功率' }).click()
  await tree.press(' ')
  await page.getByRole('button', { name: '加入组对象（1）' }).click()
  await page.getByRole('menuitem', { name: '新建组对象' }).click()
  const group = page.getByRole('dialog', { name: '新增组对象' })
  await expect(group.getByText('有功功率').first()).toBeVisible()
  const { fill, choose, save } = recordsOn(page)
  await fill({ 组名称: '水泵组' })
  await choose('聚合方式', '合计')
  await save()
  await expect(page.getByRole('button', { name: /加入组对象/ })).toBeHidden()
})

test('issue 10, point 2: 组数据 tells what groups come to now, 点表导入 makes a site from one table and takes it back', async ({
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

  await openPage(page, '/engineering/upload-xml')
  await main.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  const point = (meter: string, key: string, more: string) =>
    `<点 站点="${device.deviceName}" 网关="一号站" 产品="三相表" 设备="${meter}" Tag="${key}" ${more}/>`
  const lines = [
    point('1号表', 'ua', '点名称="A相电压" 单位="V"'),
    point('1号表', 'sw', '数据类型="布尔" 状态文字="0=分闸;1=合闸"'),
    point('2号表', 'ua', '单位="A"'),
  ]
  await dialog.getByLabel('选择文件').setInputFiles({
    ...{ name: 'points.xml', mimeType: 'text/xml' },
    buffer: Buffer.from(`<?xml version="1.0"?><点表>${lines.join('')}</点表>`),
  })
  await dialog.getByRole('button', { name: '下一步' }).click()
  // two meters of one product do not measure in different units
  await expect(dialog).toContainText('不一致')
  await dialog.getByLabel('第 4 行 单位').fill('V')
  await dialog.getByRole('button', { name: '重新检查' }).click()
  await dialog.getByRole('button', { name: '导入 3 条' }).click()
  await expect(dialog).toContainText('新增 3 条，更新 0 条')
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  await expect(dialog).toContainText('已撤销')
})
