import type { Circuit } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Circuits.module.css'
import { nameOfPlace, type Place, placeKey, withAllBelow } from './tree'
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
  const parentName = parent && nameOfPlace(parent, circuit.parentChannel)
  const below = withAllBelow(circuits, circuit.deviceId)
  if (!mayMove)
    return (
      <span className={styles.parent}>
        <span className="muted">{t('上级回路')}</span> {parentName ?? t('无（进线）')}
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
        value={parent && placeKey({ deviceId: parent.deviceId, channel: circuit.parentChannel })}
        options={circuits.filter(({ deviceId }) => !below.has(deviceId)).flatMap(placesOf)}
        onChange={(_, chosen) =>
          move(circuit, chosen === undefined || Array.isArray(chosen) ? null : chosen.place)
        }
      />
    </span>
  )
}

/** A circuit as a choice, and each of its channels: one that has no other may be named in the device all the same. */
function placesOf(circuit: Circuit): { value: string; label: string; place: Place }[] {
  const { deviceId, channels } = circuit
  return [null, ...channels.map(({ channel }) => channel)].map((channel) => ({
    value: placeKey({ deviceId, channel }),
    label: nameOfPlace(circuit, channel),
    place: { deviceId, channel },
  }))
}
