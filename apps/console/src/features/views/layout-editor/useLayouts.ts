import { products } from '@energy-console/contract/devices'
import { ModelLayout, newId, PAGE_BOX } from '@energy-console/schematic'
import {
  Clipboard,
  documentOfLayout,
  Editor,
  LAYOUT_BOX,
  layoutOfDocument,
} from '@energy-console/schematic/editor'
import { useCallback, useEffect, useState } from 'react'
import { useCallMutation } from '../../../api/useCall'

/** One layout of the model while it is edited. */
export interface OpenLayout {
  readonly key: string
  readonly name: string
  readonly editor: Editor
}

/** The layouts of a model, each with an editor and a history of its own; copies cross from one to another. */
export function useLayouts(
  productId: string,
  stored: readonly ModelLayout[],
  nameOf: (index: number) => string,
) {
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
  const [isDirty, setDirty] = useState(false)
  const current = layouts.find(({ key }) => key === currentKey) ?? layouts[0]
  const update = useCallMutation(products.calls.update, [
    products.calls.detail,
    products.calls.list,
    products.calls.page,
  ])

  useEffect(() => {
    const stops = layouts.map(({ editor }) => editor.store.listen(() => setDirty(true)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [layouts])

  const change = (next: readonly OpenLayout[], shown?: OpenLayout) => {
    setLayouts(next)
    setDirty(true)
    if (shown) setCurrentKey(shown.key)
  }

  const save = useCallback(async (): Promise<boolean> => {
    const layout = JSON.stringify(
      layouts.map(({ editor, name }) => layoutOfDocument(editor.store.document, name)),
    )
    try {
      await update.mutateAsync({ body: { id: productId, layout } })
      setDirty(false)
      return true
    } catch {
      // the refusal has been shown by the call; the work stays in the editor
      return false
    }
  }, [layouts, productId, update])

  return {
    layouts,
    current,
    isDirty,
    isSaving: update.isPending,
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
