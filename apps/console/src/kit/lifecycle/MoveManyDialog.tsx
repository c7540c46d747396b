import type { DataOf, Lifecycle, MoveManyCall } from '@energy-console/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionForm } from '../action/ActionForm'
import { NameList } from '../NameList'
import { MoveWords } from './MoveWords'
import { type Said, type SharedMove, saidWords, sharedMove } from './moveAction'

/** A record that was chosen. */
export interface ChosenRecord {
  id: string
  /** What the user knows it by. */
  name: string
  state: string
}

interface MoveManyDialogProps {
  life: Lifecycle
  move: SharedMove
  chosen: readonly ChosenRecord[]
  onClose: () => void
  /** Told which records have not moved, and how they stand. */
  onMoved: (refused: DataOf<MoveManyCall>['refused']) => void
}

/** Names what is about to be moved, asks what is to be said of each of them, and moves them by one call. */
export function MoveManyDialog({ life, move, chosen, onClose, onMoved }: MoveManyDialogProps) {
  const { t } = useTranslation()
  const { label, from, done = '操作成功' } = move.transition
  // as it stood when the dialog opened: the list behind it goes on
  const [movable] = useState(() => chosen.filter(({ state }) => from.includes(state)))
  const [left] = useState(chosen.length - movable.length)
  const word = t(label, { context: life.noun })
  return (
    <ActionForm
      action={sharedMove(move, t(done))}
      subjectOf={(said: Pick<Said, 'reason' | 'note'>) => ({
        ids: movable.map(({ id }) => id),
        said: saidWords(said),
      })}
      title={`${word} · ${t('{{count}} 项', { count: movable.length })}`}
      onClose={onClose}
      onDone={({ refused }) => onMoved(refused)}
    >
      <NameList names={movable.map(({ name }) => name)} />
      {left > 0 && (
        <p className="muted">
          {t('另选的 {{count}} 项当前不能“{{move}}”，保持不变。', { count: left, move: word })}
        </p>
      )}
      <MoveWords transition={move.transition} />
    </ActionForm>
  )
}
