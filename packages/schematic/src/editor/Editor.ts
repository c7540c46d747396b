import { Camera } from '../camera'
import { pagesOf, type SavedView, type SchematicDocument, saveDocument, type Vec, viewOf } from '../index'
import { changedIds, type Diff, diffDocuments, History, keepWhole, Store, type Transaction } from '../store'
import { Clipboard } from './Clipboard'
import { PageIndex } from './PageIndex'
import { Selection } from './Selection'
import { Session } from './Session'
import { connecting } from './tools/connecting'
import { type Block, dropBlock, dropping } from './tools/dropping'
import { lineDrawing } from './tools/lineDrawing'
import { ToolMachine } from './tools/ToolMachine'

export interface EditorOptions {
  /** Shared between editors, so that copies cross views. */
  readonly clipboard?: Clipboard
}

/**
 * A document being edited: the parts, wired together. Each part is usable by itself; subscribe to the one that matters
 * (`store.subscribeRecord`, `selection.ids`, `camera.state`, …), never to the whole.
 */
export class Editor {
  readonly store: Store
  readonly history: History
  readonly session: Session
  readonly selection = new Selection()
  readonly camera = new Camera()
  readonly index: PageIndex
  readonly tools: ToolMachine
  readonly clipboard: Clipboard
  readonly #stop: () => void

  constructor(document: SchematicDocument, { clipboard = new Clipboard() }: EditorOptions = {}) {
    this.store = new Store(document, keepWhole)
    this.history = new History(this.store)
    const pages = pagesOf(document)
    const first = pages[viewOf(document).pageIndex] ?? pages[0]
    this.session = new Session(first?.id ?? '')
    this.index = new PageIndex(this.store, this.session)
    this.clipboard = clipboard
    const { store, history, selection, camera, session, index } = this
    this.tools = new ToolMachine({ store, history, selection, camera, session, index })
    this.#stop = store.listen((diff) => this.#follow(diff))
  }

  /** One named step of history; `name` is a Chinese word. Returns what `run` returns. */
  edit<T>(name: string, run: (transaction: Transaction) => T): T {
    const results: T[] = []
    const mark = this.history.mark(name)
    try {
      this.store.transact((transaction) => results.push(run(transaction)))
    } catch (error) {
      this.history.cancelTo(mark)
      throw error
    }
    const [result] = results
    // `run` has been called exactly once, or has thrown
    return result as T
  }

  /** Shows another page; what was being dragged is let go first. */
  setPage(pageId: string): void {
    if (pageId === this.session.pageId.get() || !this.store.get('page', pageId)) return
    this.tools.cancel()
    this.selection.clear()
    this.session.pageId.set(pageId)
  }

  /** Switches between configuration and preview mode. */
  setConfig(isConfig: boolean): void {
    this.tools.cancel()
    this.selection.clear()
    this.session.isConfig.set(isConfig)
  }

  undo(): void {
    this.#show(this.history.undo())
  }

  redo(): void {
    this.#show(this.history.redo())
  }

  /** Starts drawing a line: 0 solid, 1 dashed. */
  drawLine(lineType: 0 | 1, kind: 'LinkLine' | 'pipe' = 'LinkLine'): void {
    if (this.session.isConfig.get()) this.tools.start(lineDrawing(kind, lineType))
  }

  drawConnector(routing: 'straight' | 'elbow' | 'curved' = 'elbow'): void {
    if (this.session.isConfig.get()) this.tools.start(connecting(routing))
  }

  /** Starts dragging a block with pointer events. */
  dragBlock(block: Block): void {
    if (this.session.isConfig.get()) this.tools.start(dropping(block))
  }

  /** Drops a block at a point of the window; returns the new item's id, or undefined outside the canvas. */
  dropBlock(block: Block, point: Vec): string | undefined {
    return dropBlock(this, block, point)
  }

  /** Takes over another document, e.g. a loaded file or an older version, as one step that undo takes back. */
  replace(document: SchematicDocument, name: string): void {
    this.tools.cancel()
    this.selection.clear()
    this.edit(name, (transaction) => transaction.apply(diffDocuments(this.store.document, document)))
  }

  /** The document as it is saved, with the page and mode that are shown. History goes on as before. */
  save(globalConfig: Readonly<Record<string, unknown>> = {}): SavedView {
    const pageIndex = pagesOf(this.store.document).findIndex((page) => page.id === this.session.pageId.get())
    return saveDocument(this.store.document, {
      pageIndex: Math.max(0, pageIndex),
      globalConfig: { isConfig: this.session.isConfig.get(), ...globalConfig },
    })
  }

  dispose(): void {
    this.tools.cancel()
    this.index.dispose()
    this.#stop()
  }

  /** Shows the page on which undo or redo has changed something, when it is not this one. */
  #show(diff: Diff | undefined): void {
    if (!diff) return
    const pages = new Set(Object.values(diff.item ?? {}).map(({ from, to }) => (to ?? from)?.pageId))
    const [page] = pages
    if (page && !pages.has(this.session.pageId.get())) this.setPage(page)
  }

  #follow(diff: Diff): void {
    if (changedIds(diff, 'item').length > 0)
      this.selection.keep((id) => this.store.get('item', id) !== undefined)
    if (this.store.get('page', this.session.pageId.get())) return
    const [first] = pagesOf(this.store.document)
    if (first) this.session.pageId.set(first.id)
  }
}
