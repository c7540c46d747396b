import type { Circuit } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Circuits.module.css'
import { withAllBelow } from './tree'
import { useMayMove, useMoveCircuit } from './useMoveCircuit'

interface ParentSelectProps {
  circuit: Circuit
  circuits: readonly Circuit[]
}

/** What feeds a circuit; chosen among those that it does not feed itself. */
export function ParentSelect({ circuit, circuits }: ParentSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const mayMove = useMayMove()
  const move = useMoveCircuit(circuits)
  const parent = circuits.find(({ deviceId }) => deviceId === circuit.parentId)
  const below = withAllBelow(circuits, circuit.deviceId)
  if (!mayMove)
    return (
      <span className={styles.parent}>
        <span className="muted">{t('上级回路')}</span> {parent?.deviceName ?? t('无（进线）')}
      </span>
    )
  return (
    <span className={styles.parent}>
      <label className="muted" htmlFor={id}>
        {t('上级回路')}
      </label>
      <Select
        id={id}
        className={styles.parentChoice ?? ''}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('无（进线）')}
        value={parent?.deviceId}
        options={circuits
          .filter(({ deviceId }) => !below.has(deviceId))
          .map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
        onChange={(next: string | undefined) => move(circuit, next ?? null)}
      />
    </span>
  )
}
