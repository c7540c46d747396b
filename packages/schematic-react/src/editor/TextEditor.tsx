import { type Editor, setProperties } from '@energy-console/schematic/editor'
import { useAtom } from './useAtom'
import './editor.css'

interface Props {
  editor: Editor
  label: string
}

/** Editing of an item's text in its place: leaving it stores, Esc does not. */
export function TextEditor({ editor, label }: Props) {
  const id = useAtom(editor.session.editingItem)
  useAtom(editor.camera.state)
  const item = id === '' ? undefined : editor.store.get('item', id)
  if (!item || !('content' in item)) return null
  const { camera, session } = editor
  const [left, top] = camera.toScreen([item.x, item.y])
  const content = String(item.content)
  const finish = (text: string) => {
    if (session.editingItem.get() !== id) return
    session.editingItem.set('')
    if (text !== content)
      editor.edit('编辑文本', (transaction) => setProperties(transaction, [id], { content: text }))
  }
  return (
    <textarea
      key={id}
      className="schematic-text-editor"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: a double click asked to write here
      autoFocus
      defaultValue={content}
      style={{
        left,
        top,
        width: Math.max(item.width * camera.zoom, 60),
        height: Math.max(item.height * camera.zoom, 24),
        fontSize: ('fontSize' in item ? Number(item.fontSize) : 14) * camera.zoom,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        // an input method takes both keys for itself while it is writing
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') session.editingItem.set('')
        if (event.key === 'Enter' && !event.shiftKey) finish(event.currentTarget.value)
      }}
    />
  )
}
