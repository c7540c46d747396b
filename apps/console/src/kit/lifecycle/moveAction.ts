import type { ManualMove, MoveCall } from '@energy-console/contract'
import { type Action, action } from '../action/action'

/** What somebody says with a move. */
export interface Said {
  reason?: string
  note?: string
  /** Ids of attachments. */
  photos?: string[]
}

/** A move of a record as an action, with what is said of it. */
export const moveAction = ({ call, transition }: ManualMove, said: Said = {}): Action<string, MoveCall> => {
  const { label, done = '操作成功', isDanger = false } = transition
  return action({ call, label, input: (id) => ({ body: { id, ...said } }), done, isDanger })
}
