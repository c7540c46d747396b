import { ofYear } from '../support/days'
import { expect, test } from '../support/test'

test('能源绩效: what was used stands beside what its baseline expects, as figures, curves and a table (issue 11 point 6)', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto(`/electric-energy/baseline?${ofYear()}`)
  const report = page.getByRole('article', { name: '能源绩效' })
  await expect(report.getByText('工厂电耗基准').filter({ visible: true }).first()).toBeVisible()
  for (const figure of ['实际能耗', '基准能耗']) await expect(report.getByText(figure).first()).toBeVisible()
  await expect(report.getByText(/拟合 \d+ 天/)).toBeVisible()

  // the model names what it goes by, and its days can be read as numbers
  const model = report.getByRole('region', { name: '基准模型' })
  await expect(model).toContainText(/能耗 = /)
  const daily = report.getByRole('region', { name: '实际与基准' })
  await daily.getByRole('button', { name: '以表格显示' }).click()
  await expect(daily.getByRole('columnheader', { name: /基准能耗/ })).toBeVisible()
  await expect(daily.getByRole('row').nth(1)).toContainText(/\d/)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    report
      .getByRole('button', { name: /导\s?出/ })
      .click()
      .then(() => page.getByRole('menuitem', { name: /CSV/ }).click()),
  ])
  expect(saved.suggestedFilename()).toMatch(/\.csv$/)

  // what it is fitted to is changed in its settings
  await report.getByText('设置', { exact: true }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: '工厂电耗基准' })
  await expect(row).toBeVisible()
})
