import type { Vec } from '@energy-console/schematic'
import { commandForKey, type Editor, type PointerInfo } from '@energy-console/schematic/editor'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Stage } from '../stage/Stage'
import { useGestures } from '../stage/useGestures'
import { createEditorScene } from './editorScene'
import { Grid } from './Grid'
import { Overlay } from './Overlay'
import { TextEditor } from './TextEditor'
import { useAtom } from './useAtom'
import { usePinch } from './usePinch'
import './editor.css'

interface Props {
  editor: Editor
  label: string
  /** Name of the field in which a text is edited in place. */
  textLabel: string
  /** A right click on an item in configuration mode that ended no drawing, or the menu key while one is selected. */
  onItemMenu: (itemId: string) => void
  /** Pasted by the keyboard; without it pasting knows only what was copied in this tab. */
  onPaste?: (data: DataTransfer) => void
  /** Keys that the commands of the core do not know (saving, palettes). Answers whether it took the key. */
  onKey?: (event: KeyboardEvent) => boolean
}

/** The canvas of the editor: hands pointers and keys to the tools and commands of the core. */
export function EditorStage({ editor, label, textLabel, onItemMenu, onPaste, onKey }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const scene = useMemo(() => createEditorScene(editor), [editor])
  const pageId = useAtom(editor.session.pageId)
  const isConfig = useAtom(editor.session.isConfig)
  const tool = useAtom(editor.tools.state)
  const page = useSyncExternalStore(
    useCallback((changed) => editor.store.subscribeRecord('page', pageId, changed), [editor, pageId]),
    () => editor.store.get('page', pageId),
  )
  const frame = useRef(0)
  const latestMove = useRef<PointerInfo>(undefined)
  useGestures(element, editor.camera, { pan: 'never' })
  usePinch(element, editor)

  // keys work from the first moment on
  useEffect(() => element?.focus({ preventScroll: true }), [element])

  const infoOf = useCallback(
    (event: PointerEvent | MouseEvent): PointerInfo => {
      const box = element?.getBoundingClientRect()
      const point: Vec = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
      return {
        point,
        button: event.button,
        shift: event.shiftKey,
        ctrl: event.ctrlKey || event.metaKey,
        alt: event.altKey,
      }
    },
    [element],
  )

  /** Moves are gathered to one a frame; a press or release settles the last one first. */
  const settleMove = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    const info = latestMove.current
    latestMove.current = undefined
    if (info) editor.tools.pointerMove(info)
  }, [editor])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    element?.focus({ preventScroll: true })
    if (event.button !== 2) element?.setPointerCapture(event.pointerId)
    settleMove()
    editor.tools.pointerDown(infoOf(event))
  }
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    latestMove.current = infoOf(event)
    frame.current ||= requestAnimationFrame(settleMove)
  }
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    settleMove()
    editor.tools.pointerUp(infoOf(event))
  }

  const handleContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    event.preventDefault()
    const { nativeEvent } = event
    // the key for menus comes without a pointer, and is about what is selected
    const isByKey = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === ''
    const id = isByKey ? editor.selection.ids.get()[0] : editor.tools.itemForMenu(infoOf(event))
    if (id !== undefined && isConfig) onItemMenu(id)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== element) return
    if (event.key === ' ') editor.session.isPanHeld.set(true)
    const command = onKey?.(event) ? undefined : commandForKey(event)
    // the browser hands over the system clipboard only in the event that follows
    if (onPaste && command?.id === 'paste') return
    if (command?.isEnabled(editor)) command.run(editor)
    if (command || event.key === ' ') event.preventDefault()
  }
  const handleKeyUp = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === ' ') editor.session.isPanHeld.set(false)
  }

  if (!page) return null
  return (
    <Stage
      scene={scene}
      page={page}
      camera={editor.camera}
      label={label}
      elementRef={setElement}
      tabIndex={0}
      data-tool={tool}
      ground={isConfig && <Grid page={page} />}
      overlay={
        <>
          <Overlay editor={editor} />
          <TextEditor editor={editor} label={textLabel} />
        </>
      }
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => editor.tools.cancel()}
      onDoubleClick={(event) => editor.tools.doubleClick(infoOf(event))}
      onContextMenu={handleContextMenu}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onBlur={() => editor.session.isPanHeld.set(false)}
      onPaste={(event) => isConfig && event.target === element && onPaste?.(event.clipboardData)}
    />
  )
}
