import { readFile } from 'node:fs/promises'
import { EditorDriver, makeView, rect, storedItems } from '../support/editor'
import { fingersOn } from '../support/fingers'
import { boxOf, lookAt } from '../support/picture'
import { expect, test } from '../support/test'

test.beforeEach(async ({ signIn }) => {
  await signIn('demo', 'admin')
})

test('a handle resizes an upright and a turned item together, each by its own axes; undo and redo are exact', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  const before = [rect('a', 400, 200), rect('b', 700, 400, { rotation: 90 })]
  const id = await makeView('混选缩放', before)
  await editor.open(id)
  await editor.drag([380, 180], [820, 520])
  await expect(page.getByText('属性（2 个图元）')).toBeVisible()
  // together they reach from 400, 200 to 780, 480: half as wide again and twice as high
  await editor.dragHandle('se', [190, 280])
  const after = [
    { x: 400, y: 200, width: 150, height: 120 },
    // its middle was 350, 230 from the corner; it lies on its side, so that it is its width that doubles
    { x: 825, y: 615, width: 200, height: 90, rotation: 90 },
  ]
  const stored = async () => {
    await editor.press('Control+s')
    return storedItems(id)
  }
  await expect.poll(stored).toMatchObject(after)
  const handle = await boxOf(page.locator('[data-handle="se"]'))
  const [x, y] = await editor.onScreen([970, 760])
  expect([handle.x + handle.width / 2 - x, handle.y + handle.height / 2 - y].map(Math.round)).toEqual([0, 0])
  await editor.press('Control+z')
  await expect.poll(stored).toMatchObject(before)
  await editor.press('Control+Shift+z')
  await expect.poll(stored).toMatchObject(after)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('two fingers zoom and move the page and change nothing on it, even if they begin on an item', {
    tag: '@deep',
  }, async ({ page }) => {
    const editor = new EditorDriver(page)
    await editor.open(await makeView('双指缩放', [rect('a', 280, 300, { width: 300, height: 200 })]))
    const ground = page.locator('[data-page-ground]')
    const [x, y] = await editor.onScreen([430, 400])
    const touch = await fingersOn(page)
    await touch('touchStart', { x: x - 40, y })
    await touch('touchStart', { x: x - 40, y }, { x: x + 40, y })
    for (let step = 1; step <= 4; step += 1)
      await touch('touchMove', { x: x - 40 - step * 10, y }, { x: x + 40 + step * 10, y })
    await expect.poll(async () => (await boxOf(ground)).width).toBeCloseTo(2600, 0)
    // what lay between the fingers still does
    const zoomed = await boxOf(ground)
    expect([(x - zoomed.x) / 2, (y - zoomed.y) / 2].map(Math.round)).toEqual([430, 400])
    for (let step = 1; step <= 3; step += 1)
      await touch('touchMove', { x: x - 80, y: y + step * 20 }, { x: x + 80, y: y + step * 20 })
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await boxOf(ground)).y - zoomed.y)).toBe(60)
    await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled()
    await page.touchscreen.tap(x, y)
    await editor.expectGeometry(280, 300, 300, 200, 0)
  })
})

test('the picture and the print of a page show all of it, whatever of it the window shows', {
  tag: '@deep',
}, async ({ page, context }) => {
  const editor = new EditorDriver(page)
  const corner = rect('corner', 500, 1900, { fill: '#c02040', fillOpacity: 1, strokeWidth: 0 })
  const text = { id: 'text', type: 'text', content: '角落', x: 400, y: 1850, width: 100, height: 40 }
  await editor.open(await makeView('导出整页', [corner, text], { width: 600, height: 1960 }))
  await expect(editor.items).toHaveCount(0)

  const [download] = await Promise.all([page.waitForEvent('download'), editor.command('导出 PNG')])
  expect(download.suggestedFilename()).toBe('导出整页.png')
  const picture = await lookAt(page, await readFile(await download.path()), [1190, 3910])
  expect(picture).toEqual({ width: 1200, height: 3920, color: '#c02040' })

  const printed: string[] = []
  await page.exposeFunction('keepSheet', (html: string) => printed.push(html))
  await page.addInitScript({
    content: "addEventListener('beforeprint', () => keepSheet(document.documentElement.outerHTML))",
  })
  await page.reload()
  await expect(page.locator('[data-page-ground]')).toBeVisible()
  await editor.command('打印')
  await expect.poll(() => printed.length).toBe(1)
  const sheet = await context.newPage()
  await sheet.setContent(printed.join())
  const end = await boxOf(sheet.locator('svg rect').last())
  expect([end.x, end.y, end.width, end.height]).toEqual([500, 1900, 100, 60])
  await expect(sheet.getByText('角落')).toBeAttached()
  // on paper: one sheet of the page's own size, in points
  const paper = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/MediaBox \[.*?\]/g)).toEqual(['/MediaBox [0 0 450 1470]'])
})
