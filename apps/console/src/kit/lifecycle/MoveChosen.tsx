import { DownOutlined } from '@ant-design/icons'
import { type Lifecycle, manualMoves } from '@energy-console/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { callerOf, useSession } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { mayCall } from '../action/action'
import { DropMenu } from '../menu/DropMenu'
import { type ChosenRecord, MoveManyDialog } from './MoveManyDialog'
import { MoveOutcome } from './MoveOutcome'
import type { SharedMove } from './moveAction'

/** The moves that the user may make of several records at once. */
export function useSharedMoves(life: Lifecycle): SharedMove[] {
  const session = useSession()
  return manualMoves(life).filter(
    (move): move is SharedMove => move.manyCall !== undefined && mayCall(move.manyCall, callerOf(session)),
  )
}

interface MoveChosenProps {
  life: Lifecycle
  chosen: readonly ChosenRecord[]
  /** What the one button says, translated, where the life cycle has one move; its word and how many are chosen unless told. */
  label?: string
  /** Reads by what names the question tells them, and how they stand; where a row stands for others, it does not say. */
  read?: () => Promise<readonly ChosenRecord[]>
  /** They have been moved; nothing is chosen any more. */
  onMoved: () => void
}

interface Outcome {
  move: SharedMove
  refused: readonly ChosenRecord[]
}

/**
 * Moves the chosen rows of a list: a button where the life cycle has one move, a menu where it has more; only what the
 * user may and at least one of the rows can. It stands in the toolbar with nothing chosen too, to tell how the last move went.
 */
export function MoveChosen({ life, chosen, label, read, onMoved }: MoveChosenProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<{ move: SharedMove; chosen: readonly ChosenRecord[] }>()
  const [isReading, setReading] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const shared = useSharedMoves(life)
  const possible = shared
    .map((move) => ({
      move,
      count: chosen.filter(({ state }) => move.transition.from.includes(state)).length,
    }))
    .filter(({ count }) => count > 0)
  const word = ({ move, count }: (typeof possible)[number]) =>
    t('{{move}}（{{count}}）', { move: t(move.transition.label, { context: life.noun }), count })
  const ask = async (move: SharedMove) => {
    setReading(true)
    // why they could not be read has been said
    const asked = read ? await read().catch(() => undefined) : chosen
    setReading(false)
    if (asked) setAsking({ move, chosen: asked })
  }
  const [first] = possible
  return (
    <>
      {shared.length === 1 && first && (
        <Button loading={isReading} onClick={() => void ask(first.move)}>
          {label ?? word(first)}
        </Button>
      )}
      {shared.length > 1 && first && (
        <DropMenu
          trigger="click"
          menu={{
            items: possible.map((one) => ({
              key: one.move.name,
              label: word(one),
              danger: one.move.transition.isDanger === true,
              onClick: () => void ask(one.move),
            })),
          }}
        >
          <Button loading={isReading} icon={<DownOutlined />} iconPlacement="end">
            {t('变更状态')}
          </Button>
        </DropMenu>
      )}
      {asking && (
        <MoveManyDialog
          life={life}
          {...asking}
          onClose={() => setAsking(undefined)}
          onMoved={(refused) => {
            onMoved()
            if (refused.length === 0) return
            const named = refused.map(({ id, state }) => ({
              id,
              state,
              name: asking.chosen.find((one) => one.id === id)?.name ?? id,
            }))
            setOutcome({ move: asking.move, refused: named })
          }}
        />
      )}
      {outcome && <MoveOutcome life={life} {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
