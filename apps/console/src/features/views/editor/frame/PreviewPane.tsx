import type { Editor } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { useMemo } from 'react'
import { RunningView } from '../../running/ViewPane'

/** Preview mode: the document as it stands, running. */
export function PreviewPane({ editor, name }: { editor: Editor; name: string }) {
  const pageId = useAtom(editor.session.pageId)
  const document = useMemo(() => {
    // a copy of the tables: the editor's own document changes in place
    const { view, page, item, event, binding, source } = editor.store.document
    return {
      view: new Map(view),
      page: new Map(page),
      item: new Map(item),
      event: new Map(event),
      binding: new Map(binding),
      source: new Map(source),
    }
  }, [editor])
  return (
    <RunningView document={document} name={name} pageId={pageId} onPage={(next) => editor.setPage(next)} />
  )
}
