import type { Locator } from '@playwright/test'
import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'

/** Pastes a text as the keyboard does; a browser under test has no spreadsheet beside it. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('rows of a record are pasted from a spreadsheet, mended by cell, moved and copied with the keyboard', async ({
  page,
  signIn,
}) => {
  const label = `e2e rows ${Date.now()}`
  await signIn('demo', 'admin')
  await page.goto('/devices/products')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('产品名称').fill(label)
  const rows = dialog.locator('#siyaoProperties')
  const cell = (index: number, name: string) => dialog.locator(`#siyaoProperties-${index}-${name}`)

  // three rows of a spreadsheet, the last without its key
  await dialog.getByRole('button', { name: '添加属性' }).first().click()
  await expect(cell(0, 'propertyNo')).toBeFocused()
  await paste(cell(0, 'propertyNo'), 'p\t功率\tkW\t数值\r\nq\t无功\tkvar\t数值\r\n\t开关\t\t布尔\r\n')
  await expect(cell(1, 'propertyName')).toHaveValue('无功')
  await expect(rows.getByRole('row').nth(3)).toContainText('布尔')

  // what is wrong is said at its cell, and nowhere else
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  const wrong = rows.getByRole('cell').filter({ has: page.locator('#siyaoProperties-2-propertyNo') })
  await expect(wrong).toContainText('请填写属性标识')
  await expect(dialog.getByText('请填写属性标识').filter({ visible: true })).toHaveCount(1)
  await expect(rows.locator('.ant-input-status-error')).toHaveCount(1)
  await cell(2, 'propertyNo').fill('breaker')
  await expect(wrong).not.toContainText('请填写')

  // the second row up, then a copy of it with a key of its own, and a row that goes again
  await cell(1, 'propertyNo').press('Alt+ArrowUp')
  await expect(cell(0, 'propertyNo')).toHaveValue('q')
  await expect(cell(0, 'propertyNo')).toBeFocused()
  await cell(0, 'propertyNo').press('Control+d')
  await cell(1, 'propertyNo').fill('q2')
  await cell(3, 'propertyNo').press('Enter')
  await expect(cell(4, 'propertyNo')).toBeFocused()
  await cell(4, 'propertyNo').press('Control+Delete')
  await expect(cell(4, 'propertyNo')).toHaveCount(0)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  await openPage(page, `/devices/products?label=${encodeURIComponent(label)}`)
  await page
    .getByRole('row')
    .filter({ hasText: label })
    .getByRole('button', { name: /编\s?辑|修\s?改/ })
    .click()
  for (const [index, key] of ['q', 'q2', 'p', 'breaker'].entries())
    await expect(cell(index, 'propertyNo')).toHaveValue(key)
  await expect(cell(1, 'unit')).toHaveValue('kvar')
})
