import { type Lifecycle, type ManualMove, movesFrom } from '@energy-console/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../action/ActionButton'
import { useActions } from '../action/useActions'
import { MoveDialog } from './MoveDialog'
import { moveAction } from './moveAction'

interface MoveButtonsProps {
  life: Lifecycle
  id: string
  state: string
  /** What the record is called, in a dialog that asks for words. */
  name?: string
  /** Asks for what may be said too; without it only for what must be, and a move that needs no words is made at once. */
  asksAll?: boolean
  /** Moves that are made elsewhere on the page, or not by this user. */
  without?: readonly string[]
  /** The move that comes next, by name: its button stands out. */
  next?: string
  /** What a move brings about besides, said in its dialog. */
  hintOf?: (name: string) => ReactNode
}

/** A button for each move that the record's state and the user's rights allow. */
export function MoveButtons({
  life,
  id,
  state,
  name,
  asksAll = false,
  without = [],
  next,
  hintOf,
}: MoveButtonsProps) {
  const { t } = useTranslation()
  const { isOffered } = useActions()
  const [asking, setAsking] = useState<ManualMove>()
  const asks = ({ transition: { needs = [], takes = [] } }: ManualMove) =>
    needs.length > 0 || (asksAll && takes.some((name) => name !== 'onDevice'))
  return (
    <>
      {movesFrom(life, state).map((move) => {
        const made = moveAction(move)
        if (without.includes(move.name)) return null
        if (!asks(move))
          return <ActionButton key={move.name} action={made} subject={id} isNext={move.name === next} />
        return (
          isOffered(made, id) && (
            <Button
              key={move.name}
              {...(made.isDanger
                ? { color: 'danger', variant: 'outlined' }
                : move.name === next
                  ? { type: 'primary' }
                  : {})}
              onClick={() => setAsking(move)}
            >
              {t(made.label, { context: life.noun })}
            </Button>
          )
        )
      })}
      {asking && (
        <MoveDialog
          life={life}
          id={id}
          move={asking}
          name={name}
          hint={hintOf?.(asking.name)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
