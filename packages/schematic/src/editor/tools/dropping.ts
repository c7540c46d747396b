import {
  type Box,
  containsPoint,
  createItem,
  type Item,
  type ItemType,
  itemKinds,
  type Vec,
} from '../../index'
import { addItems } from '../edits/items'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** A block of the block list: a kind, and fields that differ from its defaults (a model's id, layouts and size). */
export interface Block {
  readonly type: Exclude<ItemType, 'LinkLine' | 'pipe' | 'connector' | 'group'>
  readonly fields?: Readonly<Record<string, unknown>>
  readonly size?: { readonly width: number; readonly height: number }
}

/** The item that a block becomes with its middle at a page point; whole page units. */
export const itemFromBlock = (block: Block, [x, y]: Vec, pageId: string): Item => {
  const { width, height } = block.size ?? itemKinds[block.type].size
  const place = { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }
  return createItem(block.type, { ...block.fields, ...place, pageId })
}

/** Adds a block's item where it was dropped. Outside the canvas nothing is added; returns the new id or undefined. */
export const dropBlock = (
  tools: Omit<ToolContext, 'go' | 'done'>,
  block: Block,
  screen: Vec,
): string | undefined => {
  const { camera, history, selection, session, store } = tools
  const point = camera.toPage(screen)
  const page = store.get('page', session.pageId.get())
  if (!page || !session.isConfig.get()) return undefined
  if (!containsPoint({ x: 0, y: 0, width: page.svgData.width, height: page.svgData.height }, point))
    return undefined
  const item = itemFromBlock(block, point, page.id)
  history.mark('添加图元')
  store.transact((transaction) => addItems(transaction, [item]))
  selection.set([item.id])
  return item.id
}

/** Dragging a block from the list over the canvas; letting go adds it. */
export const dropping =
  (block: Block) =>
  (tools: ToolContext): ToolState => {
    const { camera, session, store } = tools
    const ghostAt = ({ point }: PointerInfo): Box | undefined => {
      const page = store.get('page', session.pageId.get())
      const at = camera.toPage(point)
      const canvas = page && { x: 0, y: 0, width: page.svgData.width, height: page.svgData.height }
      if (!canvas || !containsPoint(canvas, at)) return undefined
      const { width, height } = block.size ?? itemKinds[block.type].size
      return { x: at[0] - width / 2, y: at[1] - height / 2, width, height }
    }
    return {
      name: 'dropping',
      onExit: () => session.ghost.set(undefined),
      onPointerMove: (info) => session.ghost.set(ghostAt(info)),
      onPointerUp: (info) => {
        dropBlock(tools, block, info.point)
        tools.done()
      },
      onCancel: () => tools.done(),
    }
  }
