import { useEffect, useState } from 'react'
import { useSession } from '../../api/session'
import { type Draft, readDraft, removeDraft } from './draftStore'

/** Key of the drafts of one thing, of this user alone. */
export function useDraftKey(id: string): string {
  const grant = useSession((state) => state.grant)
  return `${grant?.tenantId}.${grant?.userId}.${id}`
}

/** What is to be edited: what is stored, or the draft that was taken up, with the revision that it was made from. */
export interface Opened {
  readonly content: string
  readonly revision: number
  readonly isDraft: boolean
}

interface Offer {
  readonly opened: Opened | undefined
  /** A draft that the user has to decide on first. */
  readonly draft: Draft | undefined
  restore(): void
  discard(): void
}

/** Looks for work that an earlier session left under the key; nothing is opened until the user has decided on it. */
export function useDraftOffer(key: string, stored: Pick<Opened, 'content' | 'revision'>): Offer {
  const [draft, setDraft] = useState<Draft>()
  const [opened, setOpened] = useState<Opened>()
  // what is edited stays what it was opened as, whatever is fetched meanwhile
  const [first] = useState(stored)

  useEffect(() => {
    let isCurrent = true
    const decide = (found: Draft | undefined) => {
      if (!isCurrent) return
      if (found && found.content !== first.content) setDraft(found)
      else setOpened({ ...first, isDraft: false })
    }
    readDraft(key).then(decide, () => decide(undefined))
    return () => {
      isCurrent = false
    }
  }, [key, first])

  return {
    opened,
    draft: opened ? undefined : draft,
    restore: () => draft && setOpened({ content: draft.content, revision: draft.revision, isDraft: true }),
    discard() {
      void removeDraft(key).catch(() => undefined)
      setOpened({ ...first, isDraft: false })
    },
  }
}
