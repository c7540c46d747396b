import { arrangeCommands } from './arrange'
import type { Command, CommandContext } from './Command'
import { editCommands } from './edit'
import { moveCommands } from './move'
import { orderCommands } from './order'
import { styleCommands } from './style'
import { viewCommands } from './view'

/** Everything that menus, keys, the context menu and the palette offer. */
export const commands: readonly Command[] = [
  ...editCommands,
  ...moveCommands,
  ...arrangeCommands,
  ...orderCommands,
  ...styleCommands,
  ...viewCommands,
]

const byId = new Map(commands.map((command) => [command.id, command]))

/** A key press, as a browser's keyboard event has it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Shift changes what some keys write; the shortcut names the key without it. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  '{': '[',
  '}': ']',
  '!': '1',
  '@': '2',
  '+': '=',
  ':': ';',
}

/** A key press written as shortcuts are: `Mod+Shift+Z`. */
export const shortcutOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string => {
  // a drag that is called off may be held with any of them; which keys write a question mark depends on the keyboard
  if (key === 'Escape' || key === '?') return key
  const base = (shiftKey ? UNSHIFTED[key] : undefined) ?? (key.length === 1 ? key.toUpperCase() : key)
  const parts = [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', base]
  return parts.filter((part) => part !== '').join('+')
}

const byShortcut = new Map(
  commands.flatMap((command) => command.shortcuts.map((shortcut) => [shortcut, command] as const)),
)

/** The command that a key press means, if any. */
export const commandForKey = (press: KeyPress): Command | undefined => byShortcut.get(shortcutOf(press))

/** Runs a command by its id when it is enabled; returns whether it ran. */
export const runCommand = (editor: CommandContext, id: string): boolean => {
  const command = byId.get(id)
  if (!command?.isEnabled(editor)) return false
  command.run(editor)
  return true
}
