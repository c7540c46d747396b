import { useCallback, useState } from 'react'
import { changeCount } from './changeCount'
import type { Draft } from './draftStore'
import { useLocalDraft } from './useLocalDraft'

/**
 * Whether work differs from what is stored, with a draft of it in this browser. What is changed while a save is under way
 * stays unsaved, and in the draft. `isChanged`: it differs from the beginning; `read` gives the work as it stands.
 */
export function useUnsaved(
  key: string,
  { isChanged, read }: { isChanged: boolean; read: () => Pick<Draft, 'content' | 'revision'> },
) {
  const [changes] = useState(changeCount)
  const [isDirty, setDirty] = useState(isChanged)
  const draft = useLocalDraft(key, read)

  const touch = useCallback(() => {
    changes.add()
    setDirty(true)
    draft.changed()
  }, [changes, draft.changed])

  /** Call it where the text to be saved is taken, and the answer once that text and its new revision are stored. */
  const beginSave = useCallback(() => {
    const isUnchanged = changes.mark()
    return async () => {
      // the draft is written again, so that it stands on the revision that is now stored
      if (!isUnchanged()) return draft.changed()
      setDirty(false)
      await draft.drop()
    }
  }, [changes, draft.changed, draft.drop])

  return { isDirty, touch, beginSave }
}
