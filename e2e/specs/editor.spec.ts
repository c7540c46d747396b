import type { Page } from '@playwright/test'
import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'

interface SavedItem {
  type: string
  x: number
  y: number
  points?: [number, number][]
}

/** A blank view of its own for one test. */
async function blankView(name: string): Promise<string> {
  const saved = await api(await tokenFor('demo', 'admin')).post<{ id: string }>('/ml-mlink/view/save', {
    name,
    type: 'diagram',
  })
  return saved.id
}

/** The items of a view's first page, as they are stored. */
async function storedItems(id: string): Promise<SavedItem[]> {
  const { content } = await api(await tokenFor('demo', 'admin')).get<{ content: string }>(
    '/ml-mlink/view/detail',
    { id },
  )
  return JSON.parse(content).pageList[0].itemList
}

const items = (page: Page) => page.locator('.schematic-stage .schematic-item')

/** Drags a block of the list to a place in the window. */
async function dropBlock(page: Page, block: string, x: number, y: number): Promise<void> {
  await page.locator(`[data-block="${block}"]`).first().hover()
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 20, { steps: 4 })
  await page.mouse.move(x, y, { steps: 2 })
  await page.mouse.up()
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/zutai-editor/${id}`)
  await expect(page.getByRole('group', { name: '画布' })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()
}

test.beforeEach(async ({ signIn }) => {
  await signIn('demo', 'admin')
})

test('blocks dropped on the canvas become items, outside of it nothing does; undo, save and reload keep what is right', async ({
  page,
}) => {
  const id = await blankView('图元拖放')
  await openEditor(page, id)
  await dropBlock(page, 'rect', 500, 300)
  await dropBlock(page, 'circle', 700, 300)
  await expect(items(page)).toHaveCount(2)
  await dropBlock(page, 'triangle', 1390, 500)
  await expect(items(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(items(page)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(items(page)).toHaveCount(2)
  await save(page)
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  expect((await storedItems(id)).map(({ type }) => type)).toEqual(['rect', 'circle'])
})

test('a marquee selects what is fully inside; arrows move by 1 and 10, copies come 10 further', async ({
  page,
}) => {
  const id = await blankView('框选与键盘')
  await openEditor(page, id)
  await dropBlock(page, 'rect', 500, 300)
  await dropBlock(page, 'rect', 800, 300)
  await page.mouse.move(420, 220)
  await page.mouse.down()
  await page.mouse.move(600, 380, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(items(page)).toHaveCount(3)
  await save(page)
  const [moved, still, copy] = await storedItems(id)
  expect([moved?.x, moved?.y]).toEqual([441, 250])
  expect([still?.x, still?.y]).toEqual([740, 240])
  expect([copy?.x, copy?.y]).toEqual([451, 260])
})

test('a line is drawn point by point: shift keeps it level, ctrl upright, a right click ends it', async ({
  page,
}) => {
  const id = await blankView('画线')
  await openEditor(page, id)
  await page.mouse.move(600, 5)
  await page.getByRole('button', { name: '显示', exact: true }).click()
  await page.getByRole('menuitem', { name: '显示线型' }).click()
  await page.getByRole('button', { name: '虚线' }).click()
  await page.mouse.click(500, 300)
  await page.keyboard.down('Shift')
  await page.mouse.click(700, 340)
  await page.keyboard.up('Shift')
  await page.keyboard.down('Control')
  await page.mouse.click(760, 500)
  await page.keyboard.up('Control')
  await page.mouse.click(800, 520, { button: 'right' })
  await expect(items(page)).toHaveCount(1)
  await save(page)
  const [line] = await storedItems(id)
  const points = line?.points ?? []
  expect(line?.type).toBe('LinkLine')
  expect(points[1]?.[1]).toBe(points[0]?.[1])
  expect(points[2]?.[0]).toBe(points[1]?.[0])
})

test('the data source dialog names what is missing', async ({ page }) => {
  await openEditor(page, await blankView('数据源'))
  await page.getByRole('button', { name: '数据源' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /更\s?新/ }).click()
  await expect(page.getByText('Please select the row to update first')).toBeVisible()
  await dialog
    .getByRole('button', { name: /删\s?除/ })
    .first()
    .click()
  await expect(page.getByText('Please select the row to delete first')).toBeVisible()
  await dialog
    .getByRole('button', { name: /添\s?加/ })
    .first()
    .click()
  await expect(page.getByText(/Please enter/).first()).toBeVisible()
})

test('a stale save is refused with who saved, writes nothing, and can be kept as a copy', async ({
  page,
}) => {
  const id = await blankView('保存冲突')
  await openEditor(page, id)
  await dropBlock(page, 'rect', 500, 300)
  const other = api(await tokenFor('demo', 'admin'))
  await other.post('/ml-mlink/view/update', { id, revision: 1, name: '保存冲突 改' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('管理员')
  expect(await storedItems(id)).toHaveLength(0)
  await dialog.getByRole('button', { name: '另存为副本' }).click()
  await page.waitForURL(
    (url) => url.pathname.startsWith('/zutai-editor/') && !url.pathname.endsWith(`/${id}`),
  )
  await expect(items(page)).toHaveCount(1)
  expect(await storedItems(id)).toHaveLength(0)
})
