import { EditorDriver, makeView, rect } from '../support/editor'
import { boxOf, colorShown } from '../support/picture'
import { expect, test } from '../support/test'

/** A PNG of one pixel in #2080c0. */
const bluePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQaDgAAAIkAWHdFJqQAAAAAElFTkSuQmCC'

test.beforeEach(async ({ signIn }) => {
  await signIn('demo', 'admin')
})

test('the style of an item is kept under a name, given to another item in one step of undo, and forgotten', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  const styled = { fill: '#c02040', stroke: '#c02040', fillOpacity: 1 }
  await editor.open(
    await makeView('样式预设', [
      rect('a', 400, 200, styled),
      rect('b', 400, 500, { fill: '#20c040', stroke: '#20c040', fillOpacity: 1 }),
    ]),
  )
  const shown = async () => colorShown(page, await editor.onScreen([450, 530]))
  await editor.command('显示样式预设')
  const kept = page.getByRole('button', { name: '泵房红', exact: true })
  const field = page.getByLabel('样式名称')
  await expect(field).toBeDisabled()

  await editor.click([450, 230])
  await field.fill('泵房红')
  await field.press('Enter')
  await editor.click([450, 530])
  await kept.click()
  await expect.poll(shown).toBe('#c02040')
  await editor.expectGeometry(400, 500, 100, 60, 0)
  await editor.press('Control+z')
  await expect.poll(shown).toBe('#20c040')

  // one of those that everybody has
  await page.getByRole('button', { name: '强调', exact: true }).click()
  await expect.poll(shown).toBe('#e8f1ff')
  await editor.save()
  await page.reload()
  await expect(kept).toBeDisabled()
  await kept.hover()
  await page.getByRole('button', { name: '删除 泵房红' }).click()
  await expect(kept).toHaveCount(0)
})

test('the minimap moves the canvas where it is pressed and dragged, and follows the canvas', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  await editor.open(await makeView('小地图', [rect('far', 2500, 1500)], { width: 2600, height: 1600 }))
  await expect(editor.items).toHaveCount(0)
  await editor.command('显示小地图')
  const map = await boxOf(page.getByRole('img', { name: '页面小地图' }))
  const stage = await boxOf(page.getByRole('group', { name: '画布' }))
  const seen = page.locator('.schematic-minimap-seen')
  const middle = [map.x + map.width / 2, map.y + map.height / 2] as const
  /** The place of the page that lies in the middle of the canvas. */
  const centre = async () => {
    const [left, top] = await editor.onScreen([0, 0])
    return [stage.x + stage.width / 2 - left, stage.y + stage.height / 2 - top].map(Math.round)
  }

  await page.mouse.move(...middle)
  await page.mouse.down()
  await expect.poll(centre).toEqual([1300, 800])
  await page.mouse.move(middle[0] + 20, middle[1] + 10, { steps: 3 })
  await page.mouse.up()
  // the whole page fits into the map with 6 px around it
  const perPixel = 1 / Math.min((map.width - 12) / 2600, (map.height - 12) / 1600)
  await expect.poll(centre).toEqual([Math.round(1300 + 20 * perPixel), Math.round(800 + 10 * perPixel)])
  // let go, it stays
  await page.mouse.move(middle[0] - 40, middle[1])
  await page.mouse.move(600, 400)
  await expect.poll(centre).toEqual([Math.round(1300 + 20 * perPixel), Math.round(800 + 10 * perPixel)])

  await page.mouse.click(map.x + map.width - 8, map.y + map.height - 8)
  await expect(editor.items).toHaveCount(1)
  const before = await boxOf(seen)
  await editor.command('实际大小')
  await expect.poll(async () => (await boxOf(seen)).x).toBeLessThan(before.x)
  await editor.press('Control+-')
  await expect.poll(async () => (await boxOf(seen)).width / before.width).toBeCloseTo(1.25, 1)
})

test('rulers measure the page at every zoom, show the extent of the selection, and stay as they were left', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  await editor.open(await makeView('标尺', [rect('a', 400, 200)]))
  const ruler = (axis: 'x' | 'y') => page.locator(`[data-ruler="${axis}"]`)
  /** How far what the rulers show lies off from what is on the canvas, px; a number stands 3 px beside its mark. */
  const errors = async (zoom: number) => {
    const [left, top] = await editor.onScreen([0, 0])
    const item = await boxOf(page.locator('[data-item-id="a"]'))
    const across = await boxOf(page.locator('[data-ruler-extent="x"]'))
    const down = await boxOf(page.locator('[data-ruler-extent="y"]'))
    const mark = await boxOf(ruler('x').getByText('400', { exact: true }))
    const beside = await boxOf(ruler('y').getByText('400', { exact: true }))
    return {
      mark: mark.x - 3 - (left + 400 * zoom),
      beside: beside.y + beside.height + 3 - (top + 400 * zoom),
      across: across.x + across.width / 2 - (item.x + item.width / 2),
      width: across.width - 100 * zoom,
      down: down.y + down.height / 2 - (item.y + item.height / 2),
      height: down.height - 60 * zoom,
    }
  }
  const expectTrue = async (zoom: number) =>
    expect.poll(async () => Math.max(...Object.values(await errors(zoom)).map(Math.abs))).toBeLessThan(1.5)

  await editor.click([450, 230])
  await expectTrue(1)
  await editor.press('Control+=')
  await expectTrue(1.25)
  await page.mouse.wheel(60, 90)
  await expectTrue(1.25)
  await editor.press('ArrowRight', 'Control+ArrowDown')
  await expectTrue(1.25)
  await editor.save()
  await editor.press('Shift+R')
  await expect(ruler('x')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-page-ground]')).toBeVisible()
  await expect(ruler('x')).toHaveCount(0)
  await editor.command('标尺')
  await expect(ruler('x')).toBeVisible()
})

test('a picture becomes the ground of a page, and shows in the editor and the viewer', {
  tag: '@deep',
}, async ({ page }) => {
  const editor = new EditorDriver(page)
  const size = { width: 800, height: 1000 }
  const id = await makeView('背景图片', [rect('a', 600, 900, { fill: '#c02040', fillOpacity: 1 })], size)
  await editor.open(id)
  const address = page.getByLabel('背景图片')
  await page.locator('[data-panel="properties"] input[type=file]').setInputFiles({
    name: 'blue.png',
    mimeType: 'image/png',
    buffer: Buffer.from(bluePixel, 'base64'),
  })
  await expect(address).toHaveValue(/\/view\/image\?hash=/)
  // between the lines of the grid
  const shown = async () => colorShown(page, await editor.onScreen([455, 305]))
  await expect.poll(shown).toBe('#2080c0')
  await editor.press('Control+z')
  await expect(address).toHaveValue('')
  await expect.poll(shown).not.toBe('#2080c0')
  await editor.press('Control+Shift+z')
  await expect.poll(shown).toBe('#2080c0')
  await editor.save()

  await page.goto(`/zutai-viewer/${id}`)
  const middle = async () => {
    const ground = await boxOf(page.locator('[data-page-ground]'))
    return colorShown(page, [ground.x + ground.width / 2, ground.y + ground.height / 2])
  }
  await expect(page.locator('[data-page-ground]')).toBeVisible()
  await expect.poll(middle).toBe('#2080c0')
})
