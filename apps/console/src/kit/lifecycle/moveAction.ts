import { type ManualMove, type MoveCall, type MoveManyCall, mostIds } from '@energy-console/contract'
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

/** Of what is written in a form, what is not empty. */
export const saidWords = ({ reason, note }: Pick<Said, 'reason' | 'note'>): Said => ({
  ...(reason?.trim() ? { reason } : {}),
  ...(note?.trim() ? { note } : {}),
})

/** A move that several records make at once. */
export interface SharedMove extends ManualMove {
  manyCall: MoveManyCall
}

/** A move of several records as an action, with what is said of each. `done` is the move's own word, translated. */
export const sharedMove = (
  move: SharedMove,
  done: string,
): Action<{ ids: readonly string[]; said: Said }, MoveManyCall> =>
  action({
    ...wordsOf(move),
    call: move.manyCall,
    input: ({ ids, said }) => ({ body: { ids: ids.join(','), ...said } }),
    pieces: {
      of: ({ ids, said }) =>
        Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, piece) => ({
          ids: ids.slice(piece * mostIds, (piece + 1) * mostIds),
          said,
        })),
      sum: (answers) => ({
        moved: answers.reduce((sum, { moved }) => sum + moved, 0),
        refused: answers.flatMap(({ refused }) => refused),
      }),
    },
    done: {
      text: '{{done}}：{{count}} 项',
      when: ({ moved }) => moved > 0,
      params: ({ moved }) => ({ done, count: moved }),
    },
  })
