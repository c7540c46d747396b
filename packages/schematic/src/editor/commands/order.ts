import { type OrderMove, reorderItems } from '../edits/order'
import { type Command, selected } from './Command'

const MOVES: readonly (readonly [OrderMove, string, string])[] = [
  ['front', '置于顶层', 'Mod+Shift+]'],
  ['forward', '上移一层', 'Mod+]'],
  ['backward', '下移一层', 'Mod+['],
  ['back', '置于底层', 'Mod+Shift+['],
]

export const orderCommands: readonly Command[] = MOVES.map(([move, label, shortcut]) => ({
  id: move,
  label,
  group: 'order',
  shortcuts: [shortcut],
  isEnabled: selected(1),
  run: (editor) =>
    editor.edit(label, (transaction) => reorderItems(transaction, editor.selection.ids.get(), move)),
}))
