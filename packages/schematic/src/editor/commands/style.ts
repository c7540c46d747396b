import { setProperties, styleOf } from '../edits/items'
import { itemsById } from '../queries'
import { type Command, selected } from './Command'

/** The format painter. */
export const styleCommands: readonly Command[] = [
  {
    id: 'copyStyle',
    label: '复制格式',
    group: 'style',
    shortcuts: ['Mod+Alt+C'],
    isEnabled: selected(1),
    run: ({ clipboard, selection, store }) => {
      const [item] = itemsById(store, selection.ids.get())
      if (item) clipboard.holdStyle(styleOf(item))
    },
  },
  {
    id: 'pasteStyle',
    label: '粘贴格式',
    group: 'style',
    shortcuts: ['Mod+Alt+V'],
    isEnabled: (editor) => selected(1)(editor) && editor.clipboard.style !== undefined,
    run: (editor) => {
      const style = editor.clipboard.style ?? {}
      editor.edit('粘贴格式', (transaction) => setProperties(transaction, editor.selection.ids.get(), style))
    },
  },
]
