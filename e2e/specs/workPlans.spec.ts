import { api, tokenFor } from '../support/api'
import { dayThere } from '../support/days'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a new plan shows the year that it would make, with who has to do how much, before it is saved', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const own = api(await tokenFor(tenant, 'admin'))
  await own.post('/ml-mlink/station/save', { stationName: '一号站' })
  await own.post('/ml-mlink/workstandard/save', {
    ...{ standardName: '日巡', kind: 'inspect', minutes: 20, items: [{ itemName: '外观' }] },
  })
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-inspect-plan')
  const dayBefore = dayThere()
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^新增巡检计划/ })
  const preview = dialog.getByRole('button', { name: '预览全年' })
  // what is missing is said at its field
  await preview.click()
  await expect(dialog).toContainText('请选择站点')
  await dialog.getByLabel('站点').click()
  await page.getByTitle('一号站', { exact: true }).click()
  await dialog.getByLabel('作业标准').click()
  await page.getByTitle('日巡', { exact: true }).click()
  // it begins today, at one time of the day, unless somebody says otherwise
  const begins = dialog.getByLabel('开始日期')
  await expect(begins).not.toHaveValue('')
  expect([dayBefore, dayThere()]).toContain(await begins.inputValue())
  const time = dialog.locator('#times-0-time')
  await expect(time).toHaveValue('08:30')
  await time.fill('09:30')
  await time.press('Enter')
  await dialog.getByLabel('周期').click()
  await page.getByTitle('按天', { exact: true }).click()
  await preview.click()
  const year = page.getByRole('dialog', { name: '全年预览' })
  await expect(year.getByRole('table', { name: '每人每月的预计用时（小时）' })).toContainText('未指派')
  await year.getByText('连同其他计划').click()
  await year
    .getByRole('button', { name: /1 次，20 分钟/ })
    .first()
    .click()
  await expect(year.getByRole('row').filter({ hasText: '这个计划' })).toContainText('09:30')
})
