import type { Lifecycle } from '@energy-console/contract'
import { Button, Modal } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import type { ChosenRecord } from './MoveManyDialog'
import styles from './MoveOutcome.module.css'
import type { SharedMove } from './moveAction'
import { StateTag } from './StateTag'

interface MoveOutcomeProps {
  life: Lifecycle
  move: SharedMove
  /** Those that have not moved, as they stand now. */
  refused: readonly ChosenRecord[]
  onClose: () => void
}

/** Which of several records a move has left as they were, and why. */
export function MoveOutcome({ life, move, refused, onClose }: MoveOutcomeProps) {
  const { t } = useTranslation()
  const word = t(move.transition.label, { context: life.noun })
  return (
    <Modal
      open
      title={t('{{count}} 项没有变化', { count: refused.length })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{t('在此期间它们的状态已经改变，不能“{{move}}”：', { move: word })}</p>
      <ul className={styles.rows}>
        {refused.map(({ id, name, state }) => (
          <li key={id}>
            <span>{name}</span>
            <StateTag life={life} state={state} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
