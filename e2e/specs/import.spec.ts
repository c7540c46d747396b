import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('gateways come from a file: a wrong cell is mended in place, they are imported, and taken back', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const name = unique('导入网关')
  await signIn('demo', 'admin')
  await page.goto('/engineering/gateway-accounts?tab=gateways')
  const main = page.getByRole('main')
  const station = '云杉大厦'
  await main.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  const file = `网关名称,站点,协议\r\n${name}甲,${station},MQTT\r\n${name}乙,没有的站点,MQTT\r\n`
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: 'gateways.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) })

  // the columns are known by their headings
  await expect(dialog.getByText('“站点”').or(dialog.getByText('对应的字段')).first()).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()

  // what is wrong is said at its cell, and nothing can be imported until it is mended
  await expect(dialog).toContainText('没有找到“没有的站点”')
  await expect(dialog.getByRole('button', { name: '导入 1 条' })).toBeDisabled()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载出错的行' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('gateways-出错的行.xlsx')
  await dialog.getByLabel('第 3 行 站点').fill(station)
  await dialog.getByRole('button', { name: '重新检查' }).click()
  await expect(dialog.getByRole('status')).toContainText('将新增 2 条')
  await dialog.getByRole('button', { name: '导入 2 条' }).click()
  await expect(dialog).toContainText('已导入')
  await expect(dialog).toContainText('新增 2 条，更新 0 条')

  // behind the dialog the list has them, until they are taken back
  const row = main.getByRole('row').filter({ hasText: `${name}乙` })
  await expect(row).toHaveCount(1)
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  await expect(dialog).toContainText('已撤销')
  await expect(row).toHaveCount(0)
})
