import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a formula is typed with its points and its result in sight, and its values come live', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('进线', { tenant })
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  await send(12.5)
  const { dialog, row, add, fill, choose, save, trySave, remove } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/calc-module')
  await add()
  await fill({ 名称: '双倍功率' })
  await choose('站点', device.deviceName)

  // a point is found by its name and becomes a variable; the result stands below while one types
  const formula = dialog.getByLabel('公式', { exact: true })
  await formula.pressSequentially(device.deviceName)
  await page.getByTitle(`${device.deviceName} / 功率`).click()
  await expect(formula).toHaveValue('a')
  const result = dialog.getByRole('status', { name: '试算结果' })
  await expect(result).toContainText('12.50 kW')
  await formula.fill('a * 2 +')
  await expect(result).toContainText('语法错误')
  await trySave()
  await expect(dialog.getByText('公式有误')).toBeVisible()
  await formula.fill('a * 2')
  await expect(result).toContainText('25.00')
  await save()

  // its values are live, and lead to their curve
  await expect(row('双倍功率')).toContainText('25.00')
  await send(20)
  await expect(row('双倍功率')).toContainText('40.00')
  await expect(row('双倍功率')).toContainText('正常')

  // what is missing of the past is made by a task
  await row('双倍功率').getByRole('button', { name: '补算' }).click()
  await dialog.getByRole('button', { name: '补算' }).click()
  await expect(page.getByText('已开始补算')).toBeVisible()
  await remove(row('双倍功率'))
})
