import { ofTwoDays } from '../support/days'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { powers } from '../support/powers'
import { expect, test } from '../support/test'

/** A power of its own that has been the same in each of ten minutes, a day ago. */
async function steady(what: string, unit: string, value: number) {
  const device = await makeDevice(what, undefined, { unit })
  const start = Math.floor(Date.now() / 3_600_000 - 24) * 3_600_000
  const readings = Array.from({ length: 10 }, (_, minute) => ({
    ts: start + minute * 60_000,
    values: { power: value },
  }))
  await publish(device.token, { [device.deviceName]: readings })
  return device.itemId
}

test('趋势对比 compares points and periods in every way (trend_compare, issue 11 point 5)', async ({
  page,
  signIn,
}) => {
  const [first, second] = await powers()
  await signIn('demo', 'admin', 'admin')
  await page.goto(`/data-analysis/compare?points=${first},${second}&${ofTwoDays()}`)
  const report = page.getByRole('article', { name: '趋势对比' })
  await report.getByRole('combobox', { name: '对比期数' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '与去年同期对比' }).click()
  await expect(page).toHaveURL(/before=year/)
  await expect(report.getByText(/本期(尚未结束|还没有结束)/)).toBeVisible()
  for (const [mode, picture] of [
    ['同点多期', /的各期对比/],
    ['多点同期', /历史曲线/],
    ['差值与比值', /差值与比值/],
    ['持续曲线', /持续曲线/],
    ['散点回归', /散点图/],
    ['日类型', /日类型曲线/],
    ['热力图', /热力图/],
  ] as const) {
    await report.getByRole('radiogroup', { name: '对比方式' }).getByText(mode, { exact: true }).click()
    await expect(report.getByRole('img', { name: picture })).toBeVisible()
  }
  await report.getByRole('button', { name: '以表格显示' }).click()
  await expect(report.getByRole('columnheader', { name: '08:00' })).toBeVisible()

  // a point leads to its device and to its curve
  const ways = report.getByRole('button', { name: / 的设备和曲线$/ })
  await ways.first().click()
  await expect(page.getByRole('link', { name: '实时数据' })).toBeVisible()
  await page.getByRole('link', { name: '所示数据点的曲线' }).click()
  await expect(page).toHaveURL(new RegExp(`points=${first}$`))

  // 1.5 MW is 1 MW more than 500 kW, and three times as much
  const [more, less] = [await steady('对比甲', 'MW', 1.5), await steady('对比乙', 'kW', 500)]
  await openPage(page, `/data-analysis/compare?mode=difference&points=${more},${less}&${ofTwoDays()}`)
  await expect(report.getByRole('row', { name: /^差值 MW 1\.0 1\.0 1\.0/ })).toBeVisible()
  await expect(report.getByRole('row', { name: /^比值 倍 3\.000 3\.000 3\.000/ })).toBeVisible()
})
