import { maintainStandardsPage } from '@energy-console/contract/maintenance'
import { openPage } from '../support/openPage'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('巡检标准 keeps every version of a standard, 巡检计划 says when work by it comes round, and its task is carried out, submitted and accepted (issue 13, points 1 to 3)', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/maintenance/ops-inspect-standard/index')
  const main = page.getByRole('main')
  const standard = unique('水泵房巡检')
  await main
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标准名称').fill(standard)
  await dialog.getByRole('button', { name: '添加项目' }).click()
  await dialog.getByRole('textbox', { name: /项目/ }).first().fill('出口压力')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  const row = main.getByRole('row').filter({ hasText: standard })
  await row.getByRole('button', { name: /编\s?辑/ }).click()
  await expect(dialog.getByLabel('标准名称')).toHaveValue(standard)
  await dialog.getByLabel('工具和材料').fill('压力表')
  // what a monitored reading is taken from is chosen, and brings its unit
  await dialog.getByRole('button', { name: '添加项目' }).click()
  await dialog.getByLabel('填写方式 2').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('监测读数', { exact: true }).click()
  await dialog.getByLabel('监测属性 2').fill('功率')
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/\(kW\)/)
    .first()
    .click()
  await expect(dialog.getByLabel('单位 2')).toHaveValue('kW')
  await dialog
    .getByRole('button', { name: /^删\s?除$/ })
    .last()
    .click()
  await expect(dialog.getByLabel('监测属性 2')).toHaveCount(0)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: standard }).click()
  const sheet = main.getByRole('article', { name: standard })
  await expect(sheet.getByRole('row').filter({ hasText: '出口压力' })).toBeVisible()
  await expect(sheet.getByText('压力表')).toBeVisible()
  await sheet.getByRole('combobox', { name: '版本' }).click()
  await page.getByTitle(/^V1 /).click()
  await expect(sheet.getByText('当前版本是 V2')).toBeVisible()
  await expect(sheet.getByText('压力表')).toHaveCount(0)

  // what is of one kind is not listed as the other
  await openPage(page, '/maintenance/ops-maintain-standard')
  await expect(main.getByRole('button', { name: /新\s?增/ }).first()).toBeVisible()
  const listed = main.getByRole('button', { name: /编\s?辑/ })
  await expect(listed.or(main.getByText(maintainStandardsPage.emptyText)).first()).toBeVisible()
  await expect(main.getByText(standard).filter({ visible: true })).toHaveCount(0)

  await openPage(page, '/maintenance/ops-inspect-plan')
  const { add, fill, choose, save } = recordsOn(page)
  await add()
  await fill({ 计划名称: standard })
  await choose('站点', '云杉大厦')
  await choose('作业标准', standard)
  await dialog.locator('#categories').getByRole('button', { name: '添加一行' }).click()
  await choose('设备类别 1', '水泵')
  await choose('周期', '按月')
  await choose('日期方式', '按第几个星期几')
  await expect(dialog.getByText('每月 第 1 个周一', { exact: true })).toBeVisible()
  await dialog.getByLabel('星期', { exact: true }).fill('最后一个周五')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('每月 第 1 个周一、最后一个周五', { exact: true })).toBeVisible()
  await choose('周期', '按周')
  await expect(dialog.getByText('每周一', { exact: true })).toBeVisible()
  await dialog.getByLabel('开始日期').fill('2026-01-01')
  await page.keyboard.press('Tab')
  await save()
  const plan = main.getByRole('row').filter({ hasText: standard })
  await expect(plan).toContainText('每周一 08:30')
  await plan.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByRole('table').first()).toBeVisible()
  await dialog
    .getByRole('button', { name: /次，\d+ 分钟/ })
    .first()
    .click()
  await expect(dialog.getByRole('status')).toContainText('1 次，')
  const ofDay = dialog.getByRole('table', { name: /的计划$/ })
  await expect(ofDay.getByRole('row').filter({ hasText: standard })).toContainText('08:30')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // what a pause does to tasks is listed before it is done, and said when it is
  const toggle = async (change: string) => {
    await pressIn(plan, /^编\s?辑$/)
    await dialog.getByLabel('状态', { exact: true }).click()
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    const asked = page.getByRole('dialog', { name: '保存计划并更新任务？' })
    await expect(asked).toContainText(change)
    await asked.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect(page.getByText(`修改成功：${change}`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await toggle('任务取消 1 个')
  await toggle('任务新增 1 个')

  await openPage(page, '/maintenance/ops-inspect-task')
  await main.getByRole('link', { name: standard }).click()
  const task = main.getByRole('article', { name: standard })
  await task.getByRole('button', { name: '开始执行' }).click()
  const items = task.getByRole('group', { name: '出口压力' })
  const ok = /正\s?常/
  await expect(items.first().getByRole('button', { name: ok })).toBeVisible()
  await task.getByRole('button', { name: '提交验收' }).click()
  await expect(items.first()).toContainText('还没有填写')
  await task.getByRole('tab', { name: '路线' }).click()
  await expect(task.getByRole('group', { name: '路线图' })).toBeVisible()
  const stop = task.getByRole('listitem').filter({ hasText: '下一站' })
  await expect(stop).toHaveCount(1)
  await stop.getByRole('button').click()
  for (const item of await items.all()) {
    await item.getByRole('button', { name: ok }).click()
    await expect(item).toHaveAttribute('data-mark', 'done')
  }
  await task.getByRole('button', { name: '提交验收' }).click()
  await dialog.getByRole('button', { name: '提交验收' }).click()
  await task.getByRole('button', { name: '验收通过' }).click()
  await expect(task.getByText('已完成', { exact: true })).toBeVisible()
})
