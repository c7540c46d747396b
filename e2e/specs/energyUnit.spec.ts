import { dayThere, ofMonth } from '../support/days'
import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

/** The year of the day a month ago: the demo has sent in all of that month. */
const year = dayThere(Date.now() - 30 * 86_400_000).slice(0, 4)

test('单位能耗 tells energy by area, takes a limit, and opens with what is over it (issue 10 point 2)', async ({
  page,
  signIn,
}) => {
  const name = unique('面积')
  await signIn('demo', 'admin')
  await page.goto('/devices/energy-unit?view=records')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: /新\s?增/ }).click()
  await dialog.getByLabel('名称', { exact: true }).fill(name)
  await dialog.getByLabel('站点', { exact: true }).click()
  await page.getByTitle('云杉大厦').last().click()
  await dialog.getByLabel('统计口径').click()
  await page.getByTitle('单位面积').last().click()
  await dialog.getByLabel('口径单位').fill('m²')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog.getByText('请填写数量，或选择数量数据点')).toBeVisible()
  await dialog.getByRole('button', { name: '添加' }).first().click()
  await dialog.getByLabel(/生效日期/).fill('2024-01-01')
  await page.keyboard.press('Tab')
  await dialog.getByLabel(/^数量/).first().fill('1000')
  await dialog.getByLabel('年限值').fill('1')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  await openPage(page, `/devices/energy-unit?period=year&from=${year}-01-01`)
  const figures = main.getByRole('region', { name: '单位能耗统计' })
  const row = figures.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('kWh/m²')
  await expect(row).toContainText('年超限')
  await row.getByRole('button', { name }).click()
  await expect(dialog.getByRole('region', { name: '单位能耗走势' })).toBeVisible()
  await page.keyboard.press('Escape')

  // the alarm comes with the next ten minutes: until then nothing is over
  await expect(dialog).toBeHidden()
  await openPage(page, '/devices/energy-unit?isAlarm=1')
  await expect(main.getByText(/当前没有超限的单位能耗|只显示当前超限的/)).toBeVisible()
  await main.getByRole('button', { name: '显示全部' }).click()
  await expect(figures.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('能耗统计 tells water by meter, and its coal by the factor of the tenant (issue 11 point 6)', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto(`/electric-energy/use?energy=water&by=device&${ofMonth()}`)
  const main = page.getByRole('main')
  const table = main.getByRole('region', { name: '用量明细' })
  await expect(table.getByRole('row').filter({ hasText: '大厦总水表' })).toBeVisible()
  await expect(main.getByText('按 0.2571 kgce/t 折算')).toBeVisible()
  await expect(main.getByRole('region', { name: '缺失数据' })).toBeVisible()
  // the month, which is told by the day, also by the hour
  await main.getByRole('radiogroup', { name: '粒度' }).getByText('按时', { exact: true }).click()
  await expect(page).toHaveURL(/grain=hour/)
  await expect(table.getByRole('row').filter({ hasText: '大厦总水表' })).toBeVisible()

  // all kinds together, by kind, and how each flows
  await openPage(page, `/electric-energy/use?energy=all&by=kind&${ofMonth()}`)
  await expect(table.getByRole('row').filter({ hasText: '气' }).first()).toBeVisible()
  await expect(table.getByRole('columnheader', { name: '用量 (tce)' })).toBeVisible()
  await expect(main.getByText('按各种能源每天的折标系数折算').first()).toBeVisible()
  const flow = main.getByRole('region', { name: '能源流向' })
  await flow.getByRole('combobox', { name: '站点' }).click()
  await page.getByTitle('云杉大厦').last().click()
  await flow.getByRole('button', { name: '以表格显示' }).click()
  await expect(flow.getByRole('row').filter({ hasText: '大厦总水表' }).first()).toBeVisible()

  await openPage(page, '/electric-energy/conversion-factors')
  const factors = main.getByRole('region', { name: '现行系数' })
  await expect(factors.getByRole('row').filter({ hasText: '天然气' })).toContainText('1.33')
  await main.getByText('设置', { exact: true }).click()
  await expect(main.getByRole('button', { name: /新\s?增/ }).first()).toBeVisible()
})
