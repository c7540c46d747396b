import { EditorDriver, makeView } from '../support/editor'
import { test } from '../support/test'

test('ten thousand items open; one is selected, dragged and put back', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `i${index}`,
    type: 'rect',
    x: 40 * (index % 100),
    y: 40 * Math.floor(index / 100),
    width: 30,
    height: 30,
  }))
  const editor = new EditorDriver(page)
  await editor.open(await makeView('一万个图元', many, { width: 4000, height: 4000 }))
  await editor.click([495, 295])
  await editor.expectGeometry(480, 280, 30, 30, 0)
  await editor.press('Control+Shift+;')
  await editor.drag([495, 295], [506, 312])
  await editor.expectGeometry(491, 297, 30, 30, 0)
  await editor.press('Control+z')
  await editor.expectGeometry(480, 280, 30, 30, 0)
})
