import { type Box, containsPoint, type Vec } from '../../index'
import { cutText } from '../../text'
import { addItems } from '../edits/items'
import { type Block, itemFromBlock } from '../tools/dropping'
import type { CommandContext } from './Command'

const middleOf = ({ x, y, width, height }: Box): Vec => [x + width / 2, y + height / 2]

/**
 * Adds a block's item in the middle of the window, or of the page where the window shows something beside it, and
 * selects it. Without a size the block has its kind's.
 *
 * @param name of the step in history, Chinese
 */
export const insertBlock = (editor: CommandContext, block: Block, name: string): void => {
  const page = editor.store.get('page', editor.session.pageId.get())
  if (!page || !editor.session.isConfig.get()) return
  const canvas = { x: 0, y: 0, width: page.svgData.width, height: page.svgData.height }
  const seen = middleOf(editor.camera.visibleBox())
  const item = itemFromBlock(block, containsPoint(canvas, seen) ? seen : middleOf(canvas), page.id)
  editor.edit(name, (transaction) => addItems(transaction, [item]))
  editor.selection.set([item.id])
}

const fontSize = 14
const maxWidth = 1200

/** About as wide as the browser will write it; Chinese letters are as wide as they are high. */
const widthOf = (line: string): number =>
  [...line].reduce((width, letter) => width + (letter >= '\u2e80' ? fontSize : fontSize * 0.6), 0)

/** The block of a text item that holds a foreign text. */
export const textBlock = (text: string): Block => {
  const content = cutText(text.replaceAll('\r\n', '\n').trim(), 10_000)
  const lines = content.split('\n')
  return {
    type: 'text',
    fields: { content, fontSize, strokeWidth: 0 },
    size: {
      width: Math.min(maxWidth, Math.ceil(Math.max(...lines.map(widthOf))) + fontSize),
      height: Math.max(40, Math.ceil(lines.length * fontSize * 1.3) + fontSize),
    },
  }
}
