import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'

test('all that there is of a device stands on one page, which a right click on a drawing leads to (issue 10 point 6)', async ({
  page,
  signIn,
}) => {
  const admin = api(await tokenFor('demo', 'admin'))
  // other tests draw views too, and one of them may stand first
  const [view] = await admin.get<{ id: string }[]>('/ml-mlink/view/list', { name: '云杉大厦能源系统' })
  await signIn('demo', 'admin')
  await page.goto(`/systemDiagram/index?id=${view?.id}`)
  const main = page.getByRole('main')
  const item = main
    .locator('[data-item-id]')
    .filter({ hasText: /^[\d.,]+\s*kW$/ })
    .first()
  await item.click({ button: 'right' })
  const ways = page.getByRole('tooltip').getByRole('navigation').first()
  await ways.getByRole('link', { name: '运维记录' }).click()
  await expect(page).toHaveURL(/\/devices\/detail\/\d+\?view=maintenance/)
  await expect(main.getByRole('tab', { name: '运维记录', selected: true })).toBeVisible()
  // with and without anything that was done there
  await expect(main.getByRole('button', { name: '新建工单' })).toBeVisible()

  for (const tab of ['资料文件', '操作记录', '挂牌', '告警', '设备信息', '历史曲线'])
    await expect(main.getByRole('tab', { name: tab })).toBeVisible()
  await main.getByRole('tab', { name: '通信' }).click()
  await expect(page).toHaveURL(/view=communication/)
  const readings = main.getByRole('region', { name: '每小时保存的读数' })
  await readings.getByRole('button', { name: '以表格显示' }).click()
  await expect(readings.getByRole('row').nth(1)).toBeVisible()
})
