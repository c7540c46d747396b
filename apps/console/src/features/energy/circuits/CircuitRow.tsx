import { WarningOutlined } from '@ant-design/icons'
import type { Circuit, CircuitChannel } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { formatValue, type ValueFormat } from '../../../kit/value/formatValue'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './Circuits.module.css'
import { lossOf, percentText } from './loss'
import { nameOfPlace } from './tree'

interface CircuitRowProps {
  circuit: Circuit
  /** One of the circuits that it measures; null for the device as a whole. */
  channel: CircuitChannel | null
  /** How its power is said. */
  power: (ValueFormat & { itemId: string; staleAfterMs: number }) | undefined
}

/** One circuit: its name, the power that flows now, the energy of a day, and the share of it that was lost. */
export function CircuitRow({ circuit, channel, power }: CircuitRowProps) {
  const { t } = useTranslation()
  const drawn = channel ?? circuit
  const loss = lossOf(drawn)
  return (
    <span className={styles.row}>
      <span className={styles.name} title={nameOfPlace(circuit, channel?.channel ?? null)}>
        {channel ? (
          channel.channel
        ) : (
          <DeviceName deviceId={circuit.deviceId} name={circuit.deviceName} isPlain />
        )}
      </span>
      <span className={styles.figure}>
        {power ? <LiveValue {...power} isPassed /> : <span className="muted">—</span>}
      </span>
      <span className={styles.figure} data-secondary>
        {drawn.energyKwh === null ? (
          <span className="muted">—</span>
        ) : (
          formatValue(drawn.energyKwh, { decimals: 0 })
        )}
      </span>
      <span
        className={styles.figure}
        data-warns={loss.warning !== undefined || undefined}
        title={loss.warning && t(loss.warning, { count: drawn.unreadBelow })}
      >
        {loss.warning !== undefined && (
          <WarningOutlined aria-label={t(loss.warning, { count: drawn.unreadBelow })} />
        )}
        {loss.share === undefined ? <span className="muted">—</span> : ` ${percentText(loss.share)}%`}
      </span>
    </span>
  )
}
