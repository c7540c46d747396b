import { isRepairRecorded, repairLife, repairOrders } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useMayCall } from '../../../../kit/action/useActions'
import type { RepairRecord } from '../../repair/RepairRecord'
import { namedOrder } from '../read/overlayOrder'
import { enter } from '../send/sendWaiting'
import { HandInHere } from './HandInHere'
import styles from './Offline.module.css'
import { RecordHere } from './RecordHere'

interface OrderHereProps {
  /** With what waits on this device. */
  order: RepairRecord
  /** Without it: what a record is told apart from. */
  base: RepairRecord
}

const workable: readonly RepairRecord['state'][] = ['dispatched', 'working', 'suspended', 'returned']

/** What goes on with an order on the device, where the server cannot be asked: it is taken on, written down and handed in. */
export function OrderHere({ order, base }: OrderHereProps) {
  const { t } = useTranslation()
  const mayAccept = useMayCall(repairLife.calls.accept)
  const mayHandIn = useMayCall(repairLife.calls.handIn)
  const mayRecord = useButton(repairOrders.codes.edit)
  const [asked, setAsked] = useState<'record' | 'missing' | 'handIn'>()
  const [isUnsaved, setUnsaved] = useState(false)
  const { state, isMine } = order
  if (!isMine) return null
  const accept = () =>
    enter(namedOrder(order), { what: 'accept' }).then(
      () => setUnsaved(false),
      () => setUnsaved(true),
    )
  return (
    <>
      {mayAccept && state === 'dispatched' && (
        <Button type="primary" onClick={() => void accept()}>
          {t('接单', { context: repairLife.noun })}
        </Button>
      )}
      {mayHandIn && state === 'working' && (
        <Button type="primary" onClick={() => setAsked(isRepairRecorded(order) ? 'handIn' : 'missing')}>
          {t('提交验收', { context: repairLife.noun })}
        </Button>
      )}
      {mayRecord && workable.includes(state) && (
        <Button onClick={() => setAsked('record')}>{t('维修记录')}</Button>
      )}
      {isUnsaved && (
        <span role="alert" className={styles.unsaved}>
          {t('没有保存')}
        </span>
      )}
      {(asked === 'record' || asked === 'missing') && (
        <RecordHere
          {...{ order, base }}
          isMissing={asked === 'missing'}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'handIn' && <HandInHere order={order} onClose={() => setAsked(undefined)} />}
    </>
  )
}
