import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('巡检标准 and 保养标准 keep every version of a standard, and copy it (issue 13 point 1)', async ({
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
  await page.goto('/maintenance/ops-maintain-standard/index')
  await expect(main.getByRole('button', { name: /新\s?增/ }).first()).toBeVisible()
  await expect(main.getByText(standard)).toHaveCount(0)
})
