import { commandForKey, type Editor, type KeyPress } from '@energy-console/schematic/editor'
import { useEffect, useRef } from 'react'
import { focusCanvas } from './focusCanvas'
import { actionForKey, type PageAction } from './pageAction'

type Press = KeyPress & { preventDefault(): void }

/** Where keys belong to what has the focus. */
const ownKeys = 'input, textarea, select, [contenteditable=true], [role=slider], [role=tab], [role=menu]'

/**
 * Runs page actions and commands by their keys wherever the focus is in the editor, but for fields that are written in and
 * dialogs. Answers the handler for page actions that the canvas asks first.
 */
export function useEditorKeys(editor: Editor, actions: readonly PageAction[]): (press: Press) => boolean {
  const runAction = (press: Press): boolean => {
    const action = actionForKey(actions, press)
    if (!action) return false
    press.preventDefault()
    action.run()
    return true
  }
  const latest = useRef(runAction)
  latest.current = runAction

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // the canvas has taken its own keys by then
      if (event.defaultPrevented || !(event.target instanceof Element)) return
      const isElsewhere = event.target.closest(`${ownKeys}, [role=dialog]`) !== null
      if (isElsewhere && !event.ctrlKey && !event.metaKey) return
      if (latest.current(event) || isElsewhere) return
      const command = commandForKey(event)
      if (!command?.isEnabled(editor)) return
      focusCanvas()
      // the browser hands the system clipboard to what has the focus now
      if (command.id === 'paste') return
      event.preventDefault()
      command.run(editor)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [editor])
  return runAction
}
