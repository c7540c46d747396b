import type { Page } from '@playwright/test'
import { api, tokenFor } from './api'
import { expect } from './test'

/** An item as it is stored. */
export interface SavedItem {
  id: string
  type: string
  x: number
  y: number
  points?: [number, number][]
}

/** A place on the page of the view, page units. */
export type Place = readonly [x: number, y: number]

type Key = 'Shift' | 'Control' | 'Alt'

/** A rectangle for a view, 100 × 60. */
export const rect = (id: string, x: number, y: number, fields: object = {}) => ({
  id,
  type: 'rect',
  x,
  y,
  width: 100,
  height: 60,
  ...fields,
})

/** A view of its own for one test, with one page of these items. */
export async function makeView(
  name: string,
  items: readonly object[] = [],
  size: { width: number; height: number } = { width: 1300, height: 800 },
): Promise<string> {
  const page = { id: 'page', itemList: items, editorData: {}, svgData: { x: 10, y: 10, ...size } }
  const saved = await api(await tokenFor('demo', 'admin')).post<{ id: string }>('/ml-mlink/view/save', {
    name,
    type: 'diagram',
    content: JSON.stringify({ schemaVersion: 1, pageList: [page], dataSrcArray: [] }),
  })
  return saved.id
}

/** The items of a view's page, counted from 0, as they are stored. */
export async function storedItems(id: string, page = 0): Promise<SavedItem[]> {
  const { content } = await api(await tokenFor('demo', 'admin')).get<{ content: string }>(
    '/ml-mlink/view/detail',
    { id },
  )
  return JSON.parse(content).pageList[page].itemList
}

/** Leaves a page with unsaved work for another address, as its tab would be closed: at once, whatever it asks. */
export async function leaveAtOnce(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  await page.close()
}

/** The editor in a browser, driven in page units as long as it shows the page in its own size. */
export class EditorDriver {
  constructor(readonly page: Page) {}

  get items() {
    return this.page.locator('.schematic-stage .schematic-item')
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/zutai-editor/${id}`)
    await expect(this.page.getByRole('group', { name: '画布' })).toBeVisible()
    await expect(this.page.locator('[data-page-ground]')).toBeVisible()
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Where a place of the page lies in the window. */
  async onScreen([x, y]: Place): Promise<[number, number]> {
    const ground = await this.page.locator('[data-page-ground]').boundingBox()
    if (!ground) throw new Error('no page is shown')
    return [ground.x + x, ground.y + y]
  }

  async click(
    place: Place,
    options: { button?: 'left' | 'right'; keys?: readonly Key[] } = {},
  ): Promise<void> {
    await this.#holding(options.keys, async () =>
      this.page.mouse.click(...(await this.onScreen(place)), { button: options.button ?? 'left' }),
    )
  }

  /** Presses, moves in steps and lets go; `during` runs before that. The keys are held all the time. */
  async drag(
    from: Place,
    to: Place,
    { keys, during }: { keys?: readonly Key[]; during?: () => Promise<void> } = {},
  ): Promise<void> {
    const [start, end] = [await this.onScreen(from), await this.onScreen(to)]
    await this.#holding(keys, async () => {
      await this.page.mouse.move(...start)
      await this.page.mouse.down()
      await this.page.mouse.move(...end, { steps: 5 })
      await during?.()
      await this.page.mouse.up()
    })
  }

  /** Drags a handle of the selection: `nw` … `w`, `rotate`. */
  async dragHandle(
    name: string,
    by: readonly [dx: number, dy: number],
    options?: { keys?: readonly Key[] },
  ): Promise<void> {
    const box = await this.page.locator(`[data-handle="${name}"]`).boundingBox()
    if (!box) throw new Error(`the selection has no handle ${name}`)
    const [left, top] = await this.onScreen([0, 0])
    const from: Place = [box.x + box.width / 2 - left, box.y + box.height / 2 - top]
    await this.drag(from, [from[0] + by[0], from[1] + by[1]], options)
  }

  /** Drags a block of the list to a place of the page. */
  async dropBlock(block: string, place: Place): Promise<void> {
    const [x, y] = await this.onScreen(place)
    await this.page.locator(`[data-block="${block}"]`).first().hover()
    await this.page.mouse.down()
    await this.page.mouse.move(x - 20, y - 20, { steps: 4 })
    await this.page.mouse.move(x, y, { steps: 2 })
    await this.page.mouse.up()
  }

  /** Opens a menu of the bar at the top and chooses an entry. */
  async choose(menu: string, entry: string): Promise<void> {
    await this.page.mouse.move(600, 5)
    await this.page.getByRole('button', { name: menu, exact: true }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
    await this.page.mouse.move(600, 400)
  }

  /** Runs a command by its name in the command palette, by the keyboard alone. */
  async command(name: string): Promise<void> {
    await this.press('Control+k')
    const keyword = this.page.getByRole('combobox', { name: '搜索命令、页面、图元' })
    await keyword.fill(name)
    await expect(this.page.locator('#palette-entries [aria-selected="true"]')).toContainText(name)
    await this.press('Enter')
    await expect(keyword).toBeHidden()
  }

  /** Waits until the property panel says so of the selected item: X, Y, width, height, rotation. */
  async expectGeometry(...expected: number[]): Promise<void> {
    const panel = this.page.locator('[data-panel="properties"]')
    const labels = ['X', 'Y', '宽', '高', '旋转'].slice(0, expected.length)
    const values = () =>
      Promise.all(labels.map((label) => panel.getByLabel(label, { exact: true }).inputValue()))
    await expect.poll(async () => (await values()).map(Number)).toEqual(expected)
  }

  async save(): Promise<void> {
    await this.press('Control+s')
    await expect(this.page.getByText('已保存')).toBeVisible()
  }

  async #holding(keys: readonly Key[] = [], run: () => Promise<void>): Promise<void> {
    for (const key of keys) await this.page.keyboard.down(key)
    await run()
    for (const key of keys) await this.page.keyboard.up(key)
  }
}
