import type { Editor } from '../Editor'

/** What a command may use of the editor. */
export type CommandContext = Pick<
  Editor,
  | 'store'
  | 'history'
  | 'session'
  | 'selection'
  | 'camera'
  | 'tools'
  | 'clipboard'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'setPage'
  | 'setConfig'
>

/** Where a command stands in menus. */
export type CommandGroup = 'edit' | 'move' | 'arrange' | 'order' | 'style' | 'view' | 'page'

/** One thing that the user can do. Menus, keys, the context menu and the palette all read the same list. */
export interface Command {
  readonly id: string
  /** Chinese, a translation key. */
  readonly label: string
  readonly group: CommandGroup
  /** Such as `Mod+Shift+Z`; `Mod` is ctrl, or command on a Mac. The first is shown. */
  readonly shortcuts: readonly string[]
  readonly isEnabled: (editor: CommandContext) => boolean
  /** Of a command that switches something: whether it is on. */
  readonly isOn?: (editor: CommandContext) => boolean
  readonly run: (editor: CommandContext) => void
}

export const isEditing = ({ session }: CommandContext): boolean => session.isConfig.get()

/** Enabled while at least so many items are selected. */
export const selected =
  (count: number) =>
  (editor: CommandContext): boolean =>
    isEditing(editor) && editor.selection.ids.get().length >= count
