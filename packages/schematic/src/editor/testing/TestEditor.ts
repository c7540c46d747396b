import {
  createPage,
  emptyDocument,
  type Item,
  itemsOnPage,
  openDocument,
  parseItem,
  type Vec,
} from '../../index'
import { commandForKey, runCommand } from '../commands/registry'
import { Editor, type EditorOptions } from '../Editor'
import { addItems } from '../edits/items'
import type { PointerInfo } from '../tools/ToolState'

type Keys = Partial<Pick<PointerInfo, 'shift' | 'ctrl' | 'alt' | 'button'>>

/** An editor driven the way a hand does it: places are page units, whatever the camera. Every step answers the editor. */
export class TestEditor extends Editor {
  #at: Vec = [0, 0]

  /** An editor on one empty page of 1300×800 with these items; `id` and `type` are enough. */
  static with(items: readonly object[], options: EditorOptions = {}): TestEditor {
    const page = createPage([])
    const editor = new TestEditor(emptyDocument({ ...page, id: 'page' }), options)
    editor.add(items)
    editor.history.clear()
    return editor
  }

  /** An editor on a saved view. */
  static open(view: unknown): TestEditor {
    return new TestEditor(openDocument(view).document)
  }

  add(items: readonly object[]): this {
    const parsed = items.flatMap((fields) => {
      const result = parseItem({ pageId: this.session.pageId.get(), ...fields })
      return 'item' in result ? [result.item] : []
    })
    if (parsed.length !== items.length) throw new Error('an item of the test is not valid')
    this.edit('测试', (transaction) => addItems(transaction, parsed))
    return this
  }

  /** Ids of the page's items, back to front. */
  order(): string[] {
    return itemsOnPage(this.store.document, this.session.pageId.get()).map((item) => item.id)
  }

  item(id: string): Item | undefined {
    return this.store.get('item', id)
  }

  /** The one item that is not among these. */
  newItem(...known: string[]): Item | undefined {
    return this.item(this.order().find((id) => !known.includes(id)) ?? '')
  }

  select(...ids: string[]): this {
    this.selection.set(ids)
    return this
  }

  press(x: number, y: number, keys: Keys = {}): this {
    this.tools.pointerDown(this.#info([x, y], keys))
    return this
  }

  move(x: number, y: number, keys: Keys = {}): this {
    this.tools.pointerMove(this.#info([x, y], keys))
    return this
  }

  release(keys: Keys = {}): this {
    this.tools.pointerUp(this.#info(this.#at, keys))
    return this
  }

  click(x: number, y: number, keys: Keys = {}): this {
    return this.press(x, y, keys).release(keys)
  }

  /** Clicks right; answers the item whose menu that opens. */
  rightClick(x: number, y: number): string | undefined {
    this.press(x, y, { button: 2 })
    const id = this.tools.itemForMenu(this.#info([x, y], { button: 2 }))
    this.release({ button: 2 })
    return id
  }

  doubleClick(x: number, y: number): this {
    this.click(x, y)
      .click(x, y)
      .tools.doubleClick(this.#info([x, y], {}))
    return this
  }

  drag(from: Vec, to: Vec, keys: Keys = {}): this {
    const middle: Vec = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return this.press(...from, keys)
      .move(...middle, keys)
      .move(...to, keys)
      .release(keys)
  }

  /** Presses a key combination, e.g. `key('ArrowLeft', { ctrl: true })`. */
  key(key: string, { ctrl = false, shift = false, alt = false } = {}): this {
    const command = commandForKey({ key, ctrlKey: ctrl, metaKey: false, shiftKey: shift, altKey: alt })
    if (command) this.run(command.id)
    return this
  }

  run(id: string): this {
    runCommand(this, id)
    return this
  }

  #info(point: Vec, { button = 0, shift = false, ctrl = false, alt = false }: Keys): PointerInfo {
    this.#at = point
    return { point: this.camera.toScreen(point), button, shift, ctrl, alt }
  }
}
