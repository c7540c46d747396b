const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A shortcut as this machine's keyboard has it: `Mod+Shift+Z` → `Ctrl+Shift+Z` or `⌘⇧Z`. */
export function shortcutText(shortcut: string | undefined): string | undefined {
  if (shortcut === undefined) return undefined
  return isMac
    ? shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : shortcut.replace('Mod', 'Ctrl')
}
