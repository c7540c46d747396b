import { EditorDriver, makeView, storedItems } from '../support/editor'
import { expect, test } from '../support/test'

test.beforeEach(async ({ signIn }) => {
  await signIn('demo', 'admin')
})

test('blocks dropped on the canvas become items, outside of it nothing does; undo, save and reload keep what is right; a marquee selects what is fully inside, arrows move by 1 and 10, copies come 10 further', async ({
  page,
}) => {
  const id = await makeView('图元拖放')
  const editor = new EditorDriver(page)
  await editor.open(id)
  await editor.dropBlock('rect', [500, 300])
  await editor.dropBlock('circle', [700, 300])
  await expect(editor.items).toHaveCount(2)
  await editor.dropBlock('triangle', [700, 808])
  await expect(editor.items).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(editor.items).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.items).toHaveCount(2)
  await editor.save()
  await page.reload()
  await expect(editor.items).toHaveCount(2)
  expect((await storedItems(id)).map(({ type }) => type)).toEqual(['rect', 'circle'])

  await editor.drag([420, 220], [600, 380])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(editor.items).toHaveCount(3)
  await editor.save()
  const [moved, still, copy] = await storedItems(id)
  expect([moved?.x, moved?.y]).toEqual([451, 260])
  expect([still?.x, still?.y]).toEqual([650, 250])
  expect([copy?.x, copy?.y]).toEqual([461, 270])
})

test('a line is drawn point by point: shift keeps it level, ctrl upright, a right click ends it; the data source dialog names what is missing, and says when something is deleted', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await makeView('画线')
  const editor = new EditorDriver(page)
  await editor.open(id)
  await editor.choose('显示', '显示线型')
  await page.getByRole('button', { name: '虚线' }).click()
  await editor.click([500, 300])
  await editor.click([700, 340], { keys: ['Shift'] })
  await editor.click([760, 500], { keys: ['Control'] })
  await editor.click([800, 520], { button: 'right' })
  await expect(editor.items).toHaveCount(1)
  await editor.save()
  const [line] = await storedItems(id)
  const points = line?.points ?? []
  expect(line?.type).toBe('LinkLine')
  expect(points[1]?.[1]).toBe(points[0]?.[1])
  expect(points[2]?.[0]).toBe(points[1]?.[0])

  await page.getByRole('button', { name: '数据源' }).click()
  const dialog = page.getByRole('dialog')
  const press = (name: RegExp) => dialog.getByRole('button', { name }).first().click()
  await press(/更\s?新/)
  await expect(page.getByText('请先选择要更新的行')).toBeVisible()
  await press(/删\s?除/)
  await expect(page.getByText('请先选择要删除的行')).toBeVisible()
  await press(/添\s?加/)
  for (const label of ['名称', '字段名', '值'])
    await expect(dialog.getByText(`请输入${label}`, { exact: true })).toBeVisible()
  await dialog.getByLabel('名称', { exact: true }).fill('回水温度')
  await dialog.getByLabel('字段名', { exact: true }).fill('return_temperature')
  await dialog.getByLabel('值', { exact: true }).fill('12')
  await press(/添\s?加/)
  await dialog.getByRole('cell', { name: 'return_temperature' }).click()
  await press(/删\s?除/)
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'return_temperature' })).toHaveCount(0)
})
