import { EditorDriver, makeView, storedItems } from '../support/editor'
import { expect, test } from '../support/test'

test('copies go to another page and another window by the system clipboard; a foreign text becomes a text item', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  await signIn('demo', 'admin')
  const editor = new EditorDriver(page)
  const id = await makeView('剪贴板', [
    { id: 'a', type: 'rect', x: 400, y: 200 },
    { id: 't', type: 'text', x: 600, y: 200 },
  ])
  await editor.open(id)
  await editor.press('Control+a', 'Control+c')
  await page.getByRole('button', { name: /^新\s?建$/ }).click()
  await expect(page.getByRole('navigation', { name: '页面导航' }).getByText('Page 2')).toBeVisible()
  await editor.click([900, 700])
  await editor.press('Control+v')
  await expect(editor.items).toHaveCount(2)
  await editor.save()
  expect((await storedItems(id, 1)).map(({ x, y }) => [x, y])).toEqual([
    [410, 210],
    [610, 210],
  ])

  const other = new EditorDriver(await context.newPage())
  await other.open(await makeView('另一个窗口'))
  await other.press('Control+v')
  await expect(other.items).toHaveCount(2)

  await page.bringToFront()
  await editor.click([900, 700])
  await page.getByRole('textbox', { name: '页面名称' }).fill('二号冷冻站')
  await editor.press('Control+a', 'Control+x')
  await other.page.bringToFront()
  await other.press('Control+v')
  await expect(other.items.filter({ hasText: '二号冷冻站' })).toHaveCount(1)
})
