import { getView, saveView, updateView, type ViewDetail } from '@energy-console/contract/views'
import type { Editor } from '@energy-console/schematic/editor'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { useDraftKey } from '../../../../kit/drafts/useDraftOffer'
import { useSaveInTurn } from '../../../../kit/drafts/useSaveInTurn'
import { useUnsaved } from '../../../../kit/drafts/useUnsaved'
import { useStationZone } from '../../../../kit/time/zone'
import { conflictOf, type SaveConflict } from '../../stored/saveConflict'
import { drawThumbnail } from '../pictures/exportPicture'
import { savedView } from './savedView'

/**
 * Keeps unsaved work in a local draft, and saves with the revision that was read; a stale save is never written.
 * `isChanged`: what the editor begins with is not what is stored, as after loading a file or a draft.
 */
export function useSaving(editor: Editor, view: ViewDetail, { isChanged }: { isChanged: boolean }) {
  const revision = useRef(view.revision)
  const timeZone = useStationZone(view.stationId)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict>()
  const { isDirty, touch, beginSave } = useUnsaved(useDraftKey(view.id), {
    isChanged,
    read: () => ({ content: JSON.stringify(savedView(editor)), revision: revision.current }),
  })

  useEffect(() => editor.store.listen(touch), [editor, touch])

  const save = useSaveInTurn(async ({ isOverwriting }) => {
    setSaving(true)
    try {
      if (isOverwriting) revision.current = (await callApi(getView, { query: { id: view.id } })).revision
      const settle = beginSave()
      const document = savedView(editor)
      const thumbnail = await drawThumbnail(editor, timeZone)
      // by hand: a conflict is a choice of the editor, and saving goes on while the user draws
      const saved = await callApi(updateView, {
        body: {
          id: view.id,
          revision: revision.current,
          content: JSON.stringify(document),
          ...(thumbnail ? { thumbnail } : {}),
        },
        silentCodes: [409],
        refresh: 'later',
      })
      revision.current = saved.revision
      setConflict(undefined)
      await settle()
      return true
    } catch (error) {
      if (error instanceof CallError && error.code === 409) setConflict(conflictOf(error))
      // any other refusal has been shown by the call; the work stays in the editor and in its draft
      return false
    } finally {
      setSaving(false)
    }
  })

  /** Stores the work as another view; answers its id. */
  const saveCopy = useCallback(
    async (name: string): Promise<string> => {
      const settle = beginSave()
      // by hand: the draft is settled with it
      const { id } = await callApi(saveView, {
        body: {
          name,
          type: view.type,
          stationId: view.stationId,
          folder: view.folder,
          content: JSON.stringify(savedView(editor)),
        },
      })
      await settle()
      setConflict(undefined)
      return id
    },
    [editor, view, beginSave],
  )

  return {
    isDirty,
    isSaving,
    conflict,
    revision,
    save,
    saveCopy,
    dismissConflict: () => setConflict(undefined),
  }
}
