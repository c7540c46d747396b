import { useEffect } from 'react'

/** What keys do in the list, as it is named to whoever asks. */
export const keysOfList = [
  { keys: 'J / K', does: '下一条 / 上一条告警' },
  { keys: 'A', does: '确认选中行' },
  { keys: 'S', does: '搁置选中行' },
  { keys: 'Enter', does: '打开告警经历' },
  { keys: '?', does: '显示快捷键' },
] as const

/** Which button of a row a key presses; the button bears it as `data-key`. */
const keysOfRow = new Set(['a', 's', 'Enter'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  (target as HTMLInputElement).type !== 'checkbox'

/** Elements that are shown; those of other tabs are kept beside them, hidden. */
const shown = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

/** Whether a key is meant for the list: nobody types, and no dialog is open. */
export const isForKeys = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  shown('[role="dialog"]').length === 0

/**
 * Keys of the list of alarms: `j` and `k` go down and up, `a` acknowledges the row, `s` shelves it, Enter opens it. Nothing while
 * somebody types or a dialog is open.
 */
export function useAlarmKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForKeys(event)) return
      const rows = shown('tr[data-row-key]')
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j' || event.key === 'k') {
        const next =
          rows[at === -1 ? 0 : Math.min(Math.max(at + (event.key === 'j' ? 1 : -1), 0), rows.length - 1)]
        if (!next) return
        next.tabIndex = -1
        next.focus()
        next.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
        return
      }
      const row = rows[at]
      // a button that has the focus is pressed by Enter itself
      if (!row || !keysOfRow.has(event.key) || (event.key === 'Enter' && document.activeElement !== row))
        return
      const button = row.querySelector<HTMLElement>(
        `[data-key="${event.key}"] button, button[data-key="${event.key}"]`,
      )
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
