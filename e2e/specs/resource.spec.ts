import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a record is created, found, changed and deleted', async ({ page, signIn }) => {
  const name = unique('e2e group')
  await signIn('demo', 'admin')
  await page.goto('/devices/product-groups')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /新\s?增/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分组名称').fill(name)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /编\s?辑|修\s?改/ }).click()
  await dialog.getByLabel('分组名称').fill(`${name} renamed`)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  const renamed = page.getByRole('row').filter({ hasText: `${name} renamed` })
  await expect(renamed).toBeVisible()

  await renamed.getByRole('button', { name: /删\s?除/ }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('tooltip'))
    .getByRole('button', { name: /确\s?定|删\s?除/ })
    .click()
  await expect(renamed).toHaveCount(0)
})

test('a required field that is left empty is named', async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/product-groups')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分组名称').focus()
  await dialog.getByLabel('排序').focus()
  await expect(dialog.locator('.ant-form-item-explain-error').first()).toBeVisible()
})
