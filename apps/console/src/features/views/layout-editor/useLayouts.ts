import { ModelLayout, newId, PAGE_BOX } from '@energy-console/schematic'
import {
  Clipboard,
  documentOfLayout,
  Editor,
  LAYOUT_BOX,
  layoutOfDocument,
} from '@energy-console/schematic/editor'
import { useEffect, useRef, useState } from 'react'
import { useSaveInTurn } from '../../../kit/drafts/useSaveInTurn'
import { useUnsaved } from '../../../kit/drafts/useUnsaved'
import type { SaveConflict } from '../stored/saveConflict'
import { saveLayouts } from './saveLayouts'

/** One layout of the model while it is edited. */
export interface OpenLayout {
  readonly key: string
  readonly name: string
  readonly editor: Editor
}

interface Options {
  productId: string
  /** What is stored, or a draft of it. */
  layouts: readonly ModelLayout[]
  isDraft: boolean
  /** Changes of the stored layouts that these ones know of. */
  revision: number
  draftKey: string
  nameOf: (index: number) => string
}

/**
 * The layouts of a model, each with an editor and a history of its own; copies cross from one to another. Unsaved work
 * is kept as a draft; a save that has not seen the newest layouts is not written.
 */
export function useLayouts({ productId, layouts: stored, isDraft, draftKey, nameOf, ...options }: Options) {
  const [open] = useState(() => {
    const clipboard = new Clipboard()
    return (layout: ModelLayout, name: string): OpenLayout => {
      const editor = new Editor(documentOfLayout(layout), { clipboard })
      editor.camera.panBy(LAYOUT_BOX.x - PAGE_BOX.x, LAYOUT_BOX.y - PAGE_BOX.y)
      return { key: newId(), name, editor }
    }
  })
  const blank = () => ModelLayout.parse({ parent: LAYOUT_BOX })
  const [layouts, setLayouts] = useState<readonly OpenLayout[]>(() =>
    (stored.length > 0 ? stored : [blank()]).map((layout, index) =>
      open(layout, layout.name || nameOf(index)),
    ),
  )
  const [currentKey, setCurrentKey] = useState(() => layouts[0]?.key ?? '')
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict>()
  const revision = useRef(options.revision)
  const current = layouts.find(({ key }) => key === currentKey) ?? layouts[0]
  const textOf = () =>
    JSON.stringify(layouts.map(({ editor, name }) => layoutOfDocument(editor.store.document, name)))
  const { isDirty, touch, beginSave } = useUnsaved(draftKey, {
    isChanged: isDraft,
    read: () => ({ content: textOf(), revision: revision.current }),
  })

  useEffect(() => {
    const stops = layouts.map(({ editor }) => editor.store.listen(touch))
    return () => {
      for (const stop of stops) stop()
    }
  }, [layouts, touch])

  const change = (next: readonly OpenLayout[], shown?: OpenLayout) => {
    setLayouts(next)
    touch()
    if (shown) setCurrentKey(shown.key)
  }

  const save = useSaveInTurn(async ({ isOverwriting }) => {
    setSaving(true)
    try {
      const settle = beginSave()
      const seen = isOverwriting ? 'newest' : revision.current
      const saved = await saveLayouts({ productId, layout: textOf(), revision: seen })
      setConflict(typeof saved === 'number' ? undefined : saved)
      if (typeof saved !== 'number') return false
      revision.current = saved
      await settle()
      return true
    } catch {
      // the refusal has been shown by the call; the work stays in the editor and in its draft
      return false
    } finally {
      setSaving(false)
    }
  })

  return {
    layouts,
    current,
    isDirty,
    isSaving,
    conflict,
    dismissConflict: () => setConflict(undefined),
    save,
    show: setCurrentKey,
    add() {
      const added = open(blank(), nameOf(layouts.length))
      change([...layouts, added], added)
    },
    rename(key: string, name: string) {
      change(layouts.map((layout) => (layout.key === key ? { ...layout, name } : layout)))
    },
    duplicate(key: string, name: string) {
      const index = layouts.findIndex((layout) => layout.key === key)
      const source = layouts[index]
      if (!source) return
      const { children, ...rest } = layoutOfDocument(source.editor.store.document)
      const copy = open({ ...rest, children: children.map((child) => ({ ...child, id: '' })) }, name)
      change([...layouts.slice(0, index + 1), copy, ...layouts.slice(index + 1)], copy)
    },
    /** The last layout stays. */
    remove(key: string) {
      const rest = layouts.filter((layout) => layout.key !== key)
      const [first] = rest
      if (first) change(rest, key === current?.key ? first : undefined)
    },
  }
}

export type Layouts = ReturnType<typeof useLayouts>
