import { EditorDriver, makeView, rect } from '../support/editor'
import { expect, test } from '../support/test'

test.beforeEach(async ({ signIn }) => {
  await signIn('demo', 'admin')
})

test('handles resize an item, with shift in its ratio, and one that is turned along its own axes; the rotater turns it', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  await editor.open(await makeView('控制柄', [rect('a', 400, 200), rect('b', 700, 400, { rotation: 90 })]))

  await editor.click([450, 230])
  await editor.dragHandle('se', [33, 21])
  await editor.expectGeometry(400, 200, 133, 81, 0)
  await editor.press('Control+z')
  await editor.expectGeometry(400, 200, 100, 60, 0)
  await editor.dragHandle('se', [100, 10], { keys: ['Shift'] })
  await editor.expectGeometry(400, 200, 200, 120, 0)
  await editor.press('Control+z')
  await editor.expectGeometry(400, 200, 100, 60, 0)
  await editor.dragHandle('w', [-30, 0], { keys: ['Alt'] })
  await editor.expectGeometry(370, 200, 160, 60, 0)
  await editor.press('Control+z')
  await editor.expectGeometry(400, 200, 100, 60, 0)

  // straight up from the middle is 0°; the pointer goes to the right of it, which is 90° and a little more
  await editor.dragHandle('rotate', [70, 60], { keys: ['Shift'] })
  await editor.expectGeometry(400, 200, 100, 60, 90)

  // turned by 90° its right handle is the lowest: pulling it down makes the item wider about another middle
  await editor.click([750, 430])
  await editor.dragHandle('e', [0, 40])
  await editor.expectGeometry(680, 420, 140, 60, 90)
})

test.describe('on a screen of two device pixels to a CSS pixel', () => {
  test.use({ deviceScaleFactor: 2 })

  test('the dragged item stays under the pointer', { tag: '@deep' }, async ({ page }) => {
    const editor = new EditorDriver(page)
    await editor.open(await makeView('双倍像素', [rect('a', 400, 200)]))
    const item = page.locator('[data-item-id="a"]')
    const before = await item.boundingBox()
    const during = async () => {
      await expect(async () => {
        const now = await item.boundingBox()
        expect([now?.x, now?.y]).toEqual([(before?.x ?? 0) + 137, (before?.y ?? 0) + 211])
      }).toPass()
    }
    await editor.drag([450, 230], [587, 441], { during })
    await editor.expectGeometry(537, 411, 100, 60, 0)
  })
})
