import { answerCommands } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
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
  await row('走廊照明').getByRole('button', { name: '日志' }).click()
  await expect(dialog).toContainText('成功 1 / 1')
  await dialog.getByRole('button', { name: /展开|Expand/ }).click()
  await expect(dialog).toContainText('42.0 kW')
  expect(gateway.received).toEqual([{ device: device.deviceName, params: { property: 'power', value: 42 } }])
  await gateway.end()
  await page.keyboard.press('Escape')
  await remove(row('走廊照明'))
})
