import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a form opens ready to type, enter saves, and nothing but its own buttons loses what was typed', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('e2e typed')
  await signIn('demo', 'admin')
  await page.goto('/devices/product-groups')
  await page.getByRole('main').getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增产品分组' })
  const label = dialog.getByLabel('分组名称')
  await expect(label).toBeFocused()
  // an error has its room: nothing moves when one appears
  const save = dialog.getByRole('button', { name: /保\s?存/ })
  const before = await save.boundingBox()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await expect.poll(async () => (await save.boundingBox())?.y, { timeout: 20_000 }).toBe(before?.y)
  await page.keyboard.type(name)

  await page.mouse.click(5, 450)
  await expect(label).toHaveValue(name)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: '放弃已填写的内容？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(question).toBeHidden()
  await expect(label).toHaveValue(name)
  await label.press('Enter')
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: '编辑产品分组' }).getByLabel('分组名称')
  await expect(edited).toBeFocused()
  await edited.fill(`${name} changed`)
  // what was asked for is asked for again when the network comes back; the form stays as it is
  await context.setOffline(true)
  const again = page.waitForResponse((response) => response.url().includes('/detail'))
  await context.setOffline(false)
  await again
  await expect(edited).toHaveValue(`${name} changed`)
  await edited.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: `${name} changed` })).toBeVisible()
})
