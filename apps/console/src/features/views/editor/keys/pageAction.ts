import { type KeyPress, shortcutOf } from '@energy-console/schematic/editor'

/** Something that the page around the canvas does; with the editor's commands it fills menus, keys and palette. */
export interface PageAction {
  readonly key: string
  /** Chinese, a translation key. */
  readonly label: string
  /** Other words that people may look for it by; its key and its label need no mention. */
  readonly keywords?: readonly string[]
  /** The menu that shows it; without one only the palette and its key know it. */
  readonly menu?: 'file' | 'display'
  /** As commands write it: `Mod+S`. */
  readonly shortcut?: string
  /** Of an action that switches something: whether it is on. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** The action that a key press means, if any. */
export const actionForKey = (actions: readonly PageAction[], press: KeyPress): PageAction | undefined => {
  const shortcut = shortcutOf(press)
  return actions.find((action) => action.shortcut === shortcut)
}
