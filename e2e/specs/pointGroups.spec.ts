import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('issue 8, point 16: a group shows its points live, what they come to, its history, and leads to their devices', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'viewer')
  await page.goto('/devices/group-items')
  const main = page.getByRole('main')
  const group = main.getByRole('link', { name: '租户房间用电' })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: '租户房间用电' })).toBeVisible()

  // what it comes to now, of how many points
  await expect(main.getByText('合计：6 个数据点中 6 个有值')).toBeVisible()

  // its history, as a picture and in numbers
  const history = main.getByRole('region', { name: '历史' })
  await main.getByText('月', { exact: true }).click()
  // this month may have begun just now
  await main.getByRole('button', { name: '上一周期' }).click()
  await expect(history.getByRole('img', { name: '租户房间用电 的历史' })).toBeVisible()
  await history.getByRole('button', { name: '以表格显示' }).click()
  await expect(history.getByRole('columnheader', { name: '合计 (kWh)' })).toBeVisible()
  await expect(history.getByRole('row').nth(1)).toContainText('6')

  // the same as a file
  await main.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect((await download).suggestedFilename()).toBe('租户房间用电.csv')

  // each of its points: the live value opens its curve, the name its device
  const points = main.getByRole('region', { name: '数据点' })
  const room = points.getByRole('row').filter({ hasText: '301室电表' })
  await room.getByRole('button').click()
  const curve = page.getByRole('dialog', { name: '301室电表 / 正向有功电能' })
  await expect(curve.getByRole('img', { name: /历史曲线/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(curve).toBeHidden()
  await room.getByRole('link', { name: '301室电表' }).click()
  await expect(page).toHaveURL(/devices\/detail\/\d+/)
})

test('a group is made of a point of its station, tells what comes, and is removed', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('一层照明', { tenant })
  const { dialog, row, list, add, fill, choose, save, trySave, remove } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/group-items')
  await add()
  await fill({ 组名称: '照明组' })
  await trySave()
  await expect(dialog.locator('.ant-form-item-explain-error').first()).toBeVisible()
  await choose('站点', device.deviceName)
  await dialog.getByLabel('数据点', { exact: true }).fill('照明')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '功率' }).click()
  await page.keyboard.press('Escape')
  await choose('聚合方式', '合计')
  await dialog.getByRole('switch', { name: '合计生成数据点' }).click()
  await save()

  await row('照明组').getByRole('link').click()
  await expect(page.getByText('合计：1 个数据点中 0 个有值')).toBeVisible()
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 12.5 } }] })
  await expect(page.getByText('合计：1 个数据点中 1 个有值')).toBeVisible()
  const made = page.getByRole('region', { name: '生成的数据点' })
  await expect(made).toContainText('12.5')

  // what is made is a point with a curve; before it is switched off it is said what becomes of it
  await made.getByRole('button').click()
  const curve = page.getByRole('dialog', { name: '照明组 / 合计' })
  await expect(curve.getByRole('img', { name: /历史曲线/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(curve).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: '编辑' }).click()
  await dialog.getByRole('switch', { name: '合计生成数据点' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '保存后删除这个数据点' })).toBeVisible()
  await save()
  await expect(made).toBeHidden()

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '组对象' }).click()
  await expect(list('组对象')).toBeVisible()
  await remove(row('照明组'))
})
