import { dayFromNow } from '../support/days'
import { expect, test } from '../support/test'

test('运维统计 leads from a person to what is counted, where the late ones are a press away, and draws how long repairs took', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  // a quarter, so that it holds something whatever the day
  await page.goto(`/maintenance/ops-statistic/index?period=range&from=${dayFromNow(-85)}&to=${dayFromNow(0)}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: '响应和修复时间' })).toBeVisible({ timeout: 120_000 })
  await expect(main.getByRole('region', { name: '目前超时未完成的任务' })).toBeVisible()

  const tasks = main.getByRole('button', { name: /的作业任务$/ }).first()
  await tasks.click({ timeout: 120_000 })
  const ways = page.getByRole('dialog')
  await expect(ways.getByRole('link', { name: '保养任务' })).toBeVisible()
  await expect(ways.getByRole('link', { name: '负责的工单' })).toHaveCount(0)
  await ways.getByRole('link', { name: '巡检任务' }).click()
  await expect(page).toHaveURL(/ops-inspect-task(\/index)?\?view=all.*assignee=\d+/)
  const all = main.getByText(/共 [\d,]+\+? 条/).first()
  await expect(all).toBeVisible()
  await main.getByText('已超时', { exact: true }).first().click()
  await expect(page).toHaveURL(/view=late/)
  await expect(page).toHaveURL(/dueFrom_datege=.*assignee=\d+|assignee=\d+.*dueFrom_datege=/)
})
