import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../../../kit/drafts/useUnsaved'
import { type Problems, problemsOf, type TariffDraft } from '../terms/tariffDraft'

interface Options {
  /** Under it what is typed is kept in this browser. */
  draftKey: string
  opened: TariffDraft
  /** The revision that it was made from; 0 for a new one. */
  revision: number
  /** It was taken up from an earlier time, or copied: it differs from what is stored. */
  isChanged: boolean
  /** Days before this one are over. */
  today: string
  /** First day of the stored version. */
  storedFrom?: string
  onDirty: (isDirty: boolean) => void
}

/** A tariff while it is edited: kept in this browser until it is saved, with what is wrong with it. */
export function useDraftOfTariff(options: Options) {
  const { draftKey, opened, isChanged, today, storedFrom, onDirty } = options
  const [draft, setDraft] = useState(opened)
  const [hasTried, setTried] = useState(false)
  const latest = useRef(opened)
  const revision = useRef(options.revision)
  const { isDirty, touch, beginSave } = useUnsaved(draftKey, {
    isChanged,
    read: () => ({ content: JSON.stringify(latest.current), revision: revision.current }),
  })
  const change = (parts: Partial<TariffDraft>) => {
    latest.current = { ...latest.current, ...parts }
    setDraft(latest.current)
    touch()
    onDirty(true)
  }
  useEffect(() => {
    if (isChanged) onDirty(true)
  }, [isChanged, onDirty])
  /** What was changed is stored; the next change has a reason of its own. */
  const forgetReason = () => {
    latest.current = { ...latest.current, reason: '' }
    setDraft(latest.current)
  }
  const firsts = [draft.validFrom, storedFrom ?? ''].filter((day) => day !== '')
  const needsReason = firsts.some((day) => day < today)
  const found = problemsOf(draft)
  const problems: Problems =
    needsReason && draft.reason.trim() === ''
      ? new Map([...found, ['reason', '更改已经执行过的电价须填写原因']])
      : found
  // the reason comes last: it is asked for when somebody wants to save
  const shown: Problems = hasTried ? problems : found
  return { draft, change, forgetReason, isDirty, beginSave, revision, problems, shown, needsReason, setTried }
}
