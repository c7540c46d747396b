import { EditorDriver, makeView, rect, storedItems } from '../support/editor'
import { expect, test } from '../support/test'

const square = (id: string, x: number, y: number) => rect(id, x, y, { height: 100 })

test('a dragged item meets the edge of another with a guide and its distance; alt drags a copy, one step of undo; a marquee takes what is fully inside; grouped items move as one and come apart again', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  const editor = new EditorDriver(page)
  const id = await makeView('对齐线', [square('a', 400, 200), square('b', 700, 400)])
  await editor.open(id)
  const during = async () => {
    await expect(page.locator('[data-distance]')).toHaveText(['180'])
  }
  // to within three units of the other's top edge
  await editor.drag([450, 250], [470, 453], { during })
  await editor.expectGeometry(420, 400)
  await expect(page.locator('[data-guide]')).toHaveCount(0)

  await editor.drag([470, 450], [470, 650], { keys: ['Alt'] })
  await expect(editor.items).toHaveCount(3)
  await editor.expectGeometry(420, 600)
  await editor.press('Control+z')
  await expect(editor.items).toHaveCount(2)
  await editor.drag([470, 450], [470, 650], {
    keys: ['Alt'],
    during: () => editor.press('Escape'),
  })
  await expect(editor.items).toHaveCount(2)

  // 420, 400 and 700, 400: the first frame leaves a part of the second out
  await editor.click([900, 700])
  await editor.drag([380, 380], [460, 520])
  await expect(page.getByText('页面属性')).toBeVisible()
  await editor.drag([380, 380], [820, 520])
  await expect(page.getByText('属性（2 个图元）')).toBeVisible()
  await editor.press('Control+g')
  await editor.click([900, 700])
  await editor.drag([470, 450], [510, 467])
  await editor.press('Control+Shift+G')
  await expect(page.getByText('属性（2 个图元）')).toBeVisible()
  await editor.save()
  const placed = (await storedItems(id)).map(({ id, x, y }) => [id, x, y])
  expect(placed).toEqual([
    ['a', 460, 417],
    ['b', 740, 417],
  ])
})
