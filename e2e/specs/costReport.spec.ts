import type { Locator } from '@playwright/test'
import { lastMonth } from '../support/days'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a report is opened from the year to the hour, read as a table, exported, and compared with the utility’s bill', async ({
  page,
  signIn,
}) => {
  // the history of the demo is divided into bands in the background
  test.setTimeout(240_000)
  const from = lastMonth()
  const [year = '', month = ''] = from.split('-')
  await signIn('demo', 'admin')
  await page.goto(`/electric-energy/report?station=all&period=month&from=${from}`)
  const main = page.getByRole('main')

  /** What the background has made is looked for anew until it is there. */
  const lookFor = (made: Locator) =>
    expect(async () => {
      try {
        await expect(made).toBeVisible({ timeout: 10_000 })
      } catch (missing) {
        await page.reload()
        throw missing
      }
    }).toPass({ timeout: 150_000 })

  // of all stations, from which one is opened for the same month
  const compared = main.getByRole('table', { name: '各站点电量电费' })
  await lookFor(compared.getByRole('row').filter({ hasText: '100.0%' }).first())
  await expect(compared.getByRole('row').filter({ hasText: '合计' })).toContainText(/[1-9]/)
  // what each paid at peak hours stands beside what it paid in all
  await expect(compared.getByRole('columnheader', { name: '峰 (元)' })).toBeVisible()
  // other tests have stations too, without meters
  const stationName = '云杉大厦'
  await compared.getByRole('row').getByRole('button', { name: stationName, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`station=\\d+.*from=${from}|from=${from}.*station=\\d+`))
  await expect(main.locator('.ant-select').first()).toContainText(stationName)

  const details = main.getByRole('region', { name: '电量电费明细' })
  await lookFor(details.getByRole('button', { name: `${year}-${month}-28` }))

  // up to the year, and down again to the hours of a day
  await main.getByRole('navigation', { name: '返回上级' }).getByRole('button', { name: year }).click()
  await expect(page).toHaveURL(/period=year/)
  await details.getByRole('button', { name: `${year}-${month}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`period=month&from=${from}`))
  await details.getByRole('button', { name: `${year}-${month}-28` }).click()
  await expect(page).toHaveURL(new RegExp(`period=day&from=${year}-${month}-28`))
  await expect(details.getByRole('cell', { name: `${year}-${month}-28 13:00` })).toBeVisible()
  // what was drilled into lies behind, like any page
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`period=month&from=${from}`))
  await page.goForward()
  await main.getByRole('button', { name: '上一周期' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${year}-${month}-27`))

  // every picture can be read as a table
  const shares = main.getByRole('region', { name: '时段占比' }).first()
  await shares.getByRole('button', { name: '以表格显示' }).click()
  await expect(shares.getByRole('columnheader', { name: '占比' })).toBeVisible()

  // from the station to one of its meters, each with its energy and cost by band
  const meters = main.getByRole('region', { name: '电表排行' })
  await expect(meters.getByRole('columnheader', { name: '元', exact: true }).first()).toBeVisible()
  const meter = meters.getByRole('row').getByRole('button').first()
  const meterName = (await meter.textContent()) ?? ''
  await meter.click()
  await expect(page).toHaveURL(/device=\d+/)
  await expect(main.locator('.ant-select').filter({ hasText: meterName }).first()).toBeVisible()

  // on paper no row lies behind a scroll bar
  const scrolled = details.locator('.ant-table-body')
  await expect(scrolled).toHaveCount(1)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(scrolled).toHaveCount(0)
  await expect(details.getByRole('row')).toHaveCount(27)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(scrolled).toHaveCount(1)

  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  // a bill of the utility beside ours
  const name = unique('e2e bill')
  await main.getByRole('tab', { name: '供电局账单' }).click()
  await main
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账单名称').fill(name)
  for (const [label, date] of [
    ['账期开始', `${year}-${month}-25`],
    ['账期结束', `${year}-${month}-28`],
  ] as const) {
    await dialog.getByLabel(label).fill(date)
    await dialog.getByLabel(label).press('Enter')
  }
  await dialog.getByLabel('总电量').fill('1000')
  await dialog.getByLabel('账单金额').fill('800')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await main.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '比对' }).click()
  const comparison = page.getByRole('dialog', { name })
  await expect(comparison.getByRole('table', { name: '账单比对' }).first()).toBeVisible()
  await expect(comparison.getByText('800.00', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  // another one comes from a file, a line for each charge
  await main.getByRole('button', { name: '导入' }).click()
  const importing = page.getByRole('dialog').filter({ hasText: '选择文件' })
  const imported = unique('e2e file')
  const heads = '站点,账期开始,账期结束,账单名称,总电量,账单金额,费用项目,时段,计费量,金额'
  const file = [
    heads,
    `${stationName},${year}-${month}-02,${year}-${month}-05,${imported},1000,700,电度电费,峰,400,400`,
    `${stationName},${year}-${month}-02,,,,,电度电费,谷,600,300`,
  ].join('\r\n')
  await importing
    .getByLabel('选择文件')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) })
  const steps = page.getByRole('dialog')
  await steps.getByRole('button', { name: '下一步' }).click()
  await steps.getByRole('button', { name: /导入 \d+ 条/ }).click()
  await expect(steps).toContainText('已导入')
  await page.keyboard.press('Escape')
  await expect(main.getByRole('row').filter({ hasText: imported })).toHaveCount(1)

  // what it would have been
  await main.getByRole('tab', { name: '假设分析' }).click()
  await main.getByRole('button', { name: /计\s?算/ }).click()
  await expect(main.getByRole('region', { name: '逐项比较' }).first()).toContainText('电度电费')
  // a result of other inputs does not stand under these
  await main.getByLabel('转移比例').fill('30')
  await expect(main.getByRole('region', { name: '逐项比较' })).toContainText('选好假设后点击“计算”')
  // under a tariff of any station that may be seen
  await main.getByText('换用电价').click()
  await expect(main.getByLabel('电价所属站点')).toBeVisible()
  await main.getByLabel('假设执行的电价').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByRole('option')
    .first()
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: /计\s?算/ }).click()
  await expect(main.getByRole('region', { name: '逐项比较' }).first()).toContainText('电度电费')
})
