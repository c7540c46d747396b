import type { CallError } from '../../../api/CallError'

/** Who saved in between, when a save was refused. */
export interface SaveConflict {
  who: string
  /** As it is shown. */
  when: string
  /** It was the user himself, from another window. */
  isOwn: boolean
}

/** What a refused save (409) tells of the one that was before it. */
export function conflictOf({ refusal }: CallError): SaveConflict {
  const { who = '', when = '', isOwn = 0 } = refusal?.params ?? {}
  return { who: String(who), when: String(when), isOwn: isOwn === 1 }
}
