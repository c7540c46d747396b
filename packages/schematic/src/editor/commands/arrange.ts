import type { Alignment } from '../../index'
import { alignItems, distributeItems, matchSizes } from '../edits/arrange'
import { groupItems, ungroupItems } from '../edits/group'
import { setProperties } from '../edits/items'
import { itemsById } from '../queries'
import { type Command, type CommandContext, isEditing, selected } from './Command'

const ALIGNMENTS: readonly (readonly [Alignment, string])[] = [
  ['left', '左对齐'],
  ['centre', '水平居中'],
  ['right', '右对齐'],
  ['top', '顶端对齐'],
  ['middle', '垂直居中'],
  ['bottom', '底端对齐'],
]

const SIZES = [
  ['width', '等宽'],
  ['height', '等高'],
  ['both', '等大小'],
] as const

const hasSelected = (
  editor: CommandContext,
  test: (item: { type: string; locked: boolean; hidden: boolean }) => boolean,
) => isEditing(editor) && itemsById(editor.store, editor.selection.ids.get()).some(test)

const flag = (
  editor: CommandContext,
  name: string,
  values: Record<string, boolean>,
  ids = editor.selection.ids.get(),
) => {
  editor.edit(name, (transaction) => setProperties(transaction, ids, values))
}

export const arrangeCommands: readonly Command[] = [
  ...ALIGNMENTS.map(
    ([alignment, label]): Command => ({
      id: `align-${alignment}`,
      label,
      group: 'arrange',
      shortcuts: [],
      isEnabled: selected(2),
      run: (editor) =>
        editor.edit(label, (transaction) => alignItems(transaction, editor.selection.ids.get(), alignment)),
    }),
  ),
  ...(['x', 'y'] as const).map((axis): Command => {
    const label = axis === 'x' ? '水平分布' : '垂直分布'
    return {
      id: `distribute-${axis}`,
      label,
      group: 'arrange',
      shortcuts: [],
      isEnabled: selected(3),
      run: (editor) =>
        editor.edit(label, (transaction) => distributeItems(transaction, editor.selection.ids.get(), axis)),
    }
  }),
  ...SIZES.map(
    ([what, label]): Command => ({
      id: `match-${what}`,
      label,
      group: 'arrange',
      shortcuts: [],
      isEnabled: selected(2),
      run: (editor) =>
        editor.edit(label, (transaction) => matchSizes(transaction, editor.selection.ids.get(), what)),
    }),
  ),
  {
    id: 'group',
    label: '组合',
    group: 'arrange',
    shortcuts: ['Mod+G'],
    isEnabled: selected(2),
    run: (editor) => {
      const id = editor.edit('组合', (transaction) => groupItems(transaction, editor.selection.ids.get()))
      if (id) editor.selection.set([id])
    },
  },
  {
    id: 'ungroup',
    label: '取消组合',
    group: 'arrange',
    shortcuts: ['Mod+Shift+G'],
    isEnabled: (editor) => hasSelected(editor, (item) => item.type === 'group'),
    run: (editor) => {
      const ids = editor.edit('取消组合', (transaction) =>
        ungroupItems(transaction, editor.selection.ids.get()),
      )
      editor.selection.set(ids)
    },
  },
  {
    id: 'lock',
    label: '锁定',
    group: 'arrange',
    shortcuts: ['Mod+L'],
    isEnabled: (editor) => hasSelected(editor, (item) => !item.locked),
    run: (editor) => flag(editor, '锁定', { locked: true }),
  },
  {
    id: 'unlock',
    label: '解锁',
    group: 'arrange',
    shortcuts: ['Mod+Shift+L'],
    isEnabled: (editor) => hasSelected(editor, (item) => item.locked),
    run: (editor) => flag(editor, '解锁', { locked: false }),
  },
  {
    id: 'hide',
    label: '隐藏',
    group: 'arrange',
    shortcuts: ['Mod+H'],
    isEnabled: (editor) => hasSelected(editor, (item) => !item.hidden),
    run: (editor) => {
      flag(editor, '隐藏', { hidden: true })
      editor.selection.clear()
    },
  },
  {
    id: 'showAll',
    label: '全部显示',
    group: 'arrange',
    shortcuts: ['Mod+Shift+H'],
    isEnabled: isEditing,
    run: (editor) => {
      const items = itemsById(editor.store, editor.store.itemsOnPage(editor.session.pageId.get()))
      const hidden = items.filter((item) => item.hidden).map((item) => item.id)
      if (hidden.length > 0) flag(editor, '全部显示', { hidden: false }, hidden)
    },
  },
]
