import { DownOutlined, RightOutlined } from '@ant-design/icons'
import {
  type RawMessage,
  type RawOutcome,
  rawCarriers,
  rawOutcomes,
} from '@energy-console/contract/telemetry'
import { type ComponentProps, memo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { RawMessageDetail } from './RawMessageDetail'
import styles from './RawMessages.module.css'
import { RefusedShort } from './RefusedShort'

interface RawMessageRowProps {
  message: RawMessage
  /** Who has sent it; undefined until it is known. */
  sender: string | undefined
  isOpen: boolean
  onToggle: (id: number) => void
}

const tones: Record<RawOutcome, ComponentProps<typeof StatusTag>['tone']> = {
  taken: 'good',
  partly: 'warning',
  unmapped: 'warning',
  refused: 'error',
  failed: 'error',
  handled: 'plain',
}

/** A message in one line; opened, with its content. */
export const RawMessageRow = memo(function RawMessageRow(props: RawMessageRowProps) {
  const { message, sender, isOpen, onToggle } = props
  const { t } = useTranslation()
  const zone = useZone()
  const { id, ts, carrier, topic, size, outcome } = message
  const [day = '', clock = ''] = timeText(ts, zone).split(' ')
  const milliseconds = String(ts % 1000).padStart(3, '0')
  const carrierName = rawCarriers[carrier]
  return (
    <li className={styles.message}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => onToggle(id)}>
        <span className={styles.sign} aria-hidden="true">
          {isOpen ? <DownOutlined /> : <RightOutlined />}
        </span>
        <time className={styles.time} title={`${day} ${clock}.${milliseconds}`}>
          {clock}
          <small>.{milliseconds}</small>
        </time>
        <span className={styles.sender} title={sender}>
          {sender ?? '…'}
        </span>
        <span className={styles.topic} title={topic || carrierName}>
          {topic || carrierName}
        </span>
        <span className={styles.size}>{sizeText(size)}</span>
        <span className={styles.outcome}>
          <StatusTag tone={tones[outcome]}>{t(rawOutcomes[outcome])}</StatusTag>
        </span>
        <span className={styles.reason}>
          <RefusedShort message={message} />
        </span>
      </button>
      {isOpen && <RawMessageDetail message={message} />}
    </li>
  )
})
