import { isHidden } from '../../index'
import { copyItems, isCopyText, pasteItems } from '../edits/copy'
import { removeItems } from '../edits/items'
import { isLocked, itemsById, topMost } from '../queries'
import { type Command, type CommandContext, isEditing, selected } from './Command'
import { insertBlock, textBlock } from './insert'

const copySelection = ({ clipboard, selection, store }: CommandContext) =>
  clipboard.hold(copyItems(store, topMost(store, selection.ids.get())))

const removeSelection = (editor: CommandContext, name: string) =>
  editor.edit(name, (transaction) => removeItems(transaction, editor.selection.ids.get()))

/**
 * Pastes a text: copied items as items, any other text as a text item. A damaged copy pastes nothing.
 *
 * @param text the system clipboard's, where it can be read; '' stands for the last copy made here
 */
export const paste = (editor: CommandContext, text = ''): void => {
  const taken = editor.clipboard.take(text)
  if (!taken) {
    if (text.trim() !== '' && !isCopyText(text)) insertBlock(editor, textBlock(text), '粘贴')
    return
  }
  const { copy, offset } = taken
  const pageId = editor.session.pageId.get()
  const ids = editor.edit('粘贴', (transaction) => pasteItems(transaction, copy, { pageId, offset }))
  editor.selection.set(ids)
}

export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    label: '撤销',
    group: 'edit',
    shortcuts: ['Mod+Z'],
    isEnabled: (editor) => isEditing(editor) && editor.history.getState().canUndo,
    run: (editor) => editor.undo(),
  },
  {
    id: 'redo',
    label: '重做',
    group: 'edit',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    isEnabled: (editor) => isEditing(editor) && editor.history.getState().canRedo,
    run: (editor) => editor.redo(),
  },
  {
    id: 'cut',
    label: '剪切',
    group: 'edit',
    shortcuts: ['Mod+X'],
    isEnabled: selected(1),
    run: (editor) => {
      copySelection(editor)
      removeSelection(editor, '剪切')
    },
  },
  {
    id: 'copy',
    label: '复制',
    group: 'edit',
    shortcuts: ['Mod+C'],
    isEnabled: selected(1),
    run: copySelection,
  },
  {
    id: 'paste',
    label: '粘贴',
    group: 'edit',
    shortcuts: ['Mod+V'],
    isEnabled: (editor) =>
      isEditing(editor) && (editor.clipboard.text !== '' || editor.clipboard.system !== undefined),
    run: (editor) => {
      const { system } = editor.clipboard
      if (!system) return paste(editor)
      void system.read().then(
        (text) => paste(editor, text),
        () => paste(editor), // not allowed to read it: what was copied here is still at hand
      )
    },
  },
  {
    id: 'duplicate',
    label: '创建副本',
    group: 'edit',
    shortcuts: ['Mod+D'],
    isEnabled: selected(1),
    run: (editor) => {
      const copy = copyItems(editor.store, topMost(editor.store, editor.selection.ids.get()))
      const pageId = editor.session.pageId.get()
      editor.selection.set(
        editor.edit('创建副本', (transaction) => pasteItems(transaction, copy, { pageId, offset: 10 })),
      )
    },
  },
  {
    id: 'delete',
    label: '删除',
    group: 'edit',
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: selected(1),
    run: (editor) => removeSelection(editor, '删除'),
  },
  {
    id: 'selectAll',
    label: '全选',
    group: 'edit',
    shortcuts: ['Mod+A'],
    isEnabled: isEditing,
    run: ({ selection, session, store }) => {
      const items = itemsById(store, store.itemsOnPage(session.pageId.get()))
      const free = items.filter(
        (item) => !item.parentId && !isHidden(store.document.item, item) && !isLocked(store, item),
      )
      selection.enteredGroup.set('')
      selection.set(free.map((item) => item.id))
    },
  },
  {
    id: 'cancel',
    label: '取消',
    group: 'edit',
    shortcuts: ['Escape'],
    isEnabled: () => true,
    run: ({ tools }) => tools.cancel(),
  },
]
