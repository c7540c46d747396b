import type { ManualMove, MoveCall } from '@energy-console/contract'
import { type Action, action } from '../action/action'

/** What somebody says with a move. */
export interface Said {
  reason?: string
  note?: string
  /** Ids of attachments. */
  photos?: string[]
}

const wordsOf = ({ call, transition: { label, done = '操作成功', isDanger = false } }: ManualMove) => ({
  call,
  label,
  done,
  isDanger,
})

/** A move that needs no words, as an action of the record's id. */
export const moveAction = (move: ManualMove): Action<string, MoveCall> =>
  action({ ...wordsOf(move), input: (id) => ({ body: { id } }) })

/** A move of a record as an action, with what is said of it. */
export const saidMove = (move: ManualMove): Action<{ id: string; said: Said }, MoveCall> =>
  action({ ...wordsOf(move), input: ({ id, said }) => ({ body: { id, ...said } }) })
