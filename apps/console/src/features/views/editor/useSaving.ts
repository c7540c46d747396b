import { saveView, updateView, type ViewDetail, viewDetail, viewList } from '@energy-console/contract/views'
import type { Editor } from '@energy-console/schematic/editor'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { useSession } from '../../../api/session'
import { callKey, queryClient } from '../../../api/useCall'
import { removeDraft, writeDraft } from './draftStore'
import { drawThumbnail } from './exportPicture'
import { savedView } from './savedView'

/** Who saved in between, when this save was refused. */
export interface SaveConflict {
  who: string
  when: string
}

const draftDelayMs = 1_500

/**
 * Keeps unsaved work in a local draft, and saves with the revision that was read; a stale save is never written.
 * `isChanged`: what the editor begins with is not what is stored, as after loading a file or a draft.
 */
export function useSaving(editor: Editor, view: ViewDetail, { isChanged }: { isChanged: boolean }) {
  const grant = useSession((state) => state.grant)
  const draftKey = `${grant?.tenantId}.${grant?.userId}.${view.id}`
  const revision = useRef(view.revision)
  const [isDirty, setDirty] = useState(isChanged)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict>()
  const dropPending = useRef<() => void>(() => undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepDraft = () => {
      timer = undefined
      const content = JSON.stringify(savedView(editor))
      // without a draft the work is still in this tab; the warning on leaving stays
      writeDraft(draftKey, { content, revision: revision.current, savedAt: Date.now() }).catch(
        () => undefined,
      )
    }
    const stop = editor.store.listen(() => {
      setDirty(true)
      clearTimeout(timer)
      timer = setTimeout(keepDraft, draftDelayMs)
    })
    // whoever leaves within the delay keeps the last change too
    const keepNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      keepDraft()
    }
    dropPending.current = () => {
      clearTimeout(timer)
      timer = undefined
    }
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [editor, draftKey])

  useEffect(() => {
    if (isChanged) setDirty(true)
  }, [isChanged])

  const finish = useCallback(
    async (saved: { revision: number }) => {
      revision.current = saved.revision
      setDirty(false)
      setConflict(undefined)
      dropPending.current()
      await removeDraft(draftKey).catch(() => undefined)
      for (const changed of [viewDetail, viewList])
        void queryClient.invalidateQueries({ queryKey: callKey(changed), refetchType: 'none' })
    },
    [draftKey],
  )

  /** Saves; answers whether it was stored. `isOverwriting` takes the newest revision first. */
  const save = useCallback(
    async ({ isOverwriting = false } = {}): Promise<boolean> => {
      setSaving(true)
      try {
        if (isOverwriting) revision.current = (await callApi(viewDetail, { query: { id: view.id } })).revision
        const document = savedView(editor)
        const thumbnail = await drawThumbnail(editor)
        const saved = await callApi(updateView, {
          body: {
            id: view.id,
            revision: revision.current,
            content: JSON.stringify(document),
            ...(thumbnail ? { thumbnail } : {}),
          },
          silentCodes: [409],
        })
        await finish(saved)
        return true
      } catch (error) {
        if (error instanceof CallError && error.code === 409)
          setConflict({
            who: String(error.refusal?.params.who ?? ''),
            when: String(error.refusal?.params.when ?? ''),
          })
        // any other refusal has been shown by the call; the work stays in the editor and in its draft
        return false
      } finally {
        setSaving(false)
      }
    },
    [editor, view.id, finish],
  )

  /** Stores the work as another view; answers its id. */
  const saveCopy = useCallback(
    async (name: string): Promise<string> => {
      const { id } = await callApi(saveView, {
        body: {
          name,
          type: view.type,
          stationId: view.stationId,
          folder: view.folder,
          content: JSON.stringify(savedView(editor)),
        },
      })
      dropPending.current()
      await removeDraft(draftKey).catch(() => undefined)
      setDirty(false)
      setConflict(undefined)
      return id
    },
    [editor, view, draftKey],
  )

  return {
    draftKey,
    isDirty,
    isSaving,
    conflict,
    revision,
    save,
    saveCopy,
    dismissConflict: () => setConflict(undefined),
  }
}
