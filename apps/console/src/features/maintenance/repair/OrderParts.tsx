import { MinusOutlined, RollbackOutlined } from '@ant-design/icons'
import {
  endedRepairStates,
  movementKinds,
  moveStock,
  stockMovements,
} from '@energy-console/contract/maintenance'
import { Button, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { useMayCall } from '../../../kit/action/useActions'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { valueAt } from '../../../kit/list/Column'
import sheet from '../../../kit/page/sheet.module.css'
import { useShownTime } from '../../../kit/time/zone'
import { type MovedStock, moveStockAction, newFormKey } from '../spare/moveStockAction'
import styles from './Repair.module.css'
import type { RepairRecord } from './RepairRecord'

/** Movements that are shown of one order. */
const mostShown = '100'

/** The parts that were taken out for an order and came back, what they cost, and the way to take more. */
export function OrderParts({ order }: { order: RepairRecord }) {
  const sees = useMayCall(stockMovements.calls.page)
  return sees ? <Movements order={order} /> : null
}

function Movements({ order: { id, state = 'waiting', stationId } }: { order: RepairRecord }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const mayMove = useMayCall(moveStock)
  const [moving, setMoving] = useState<'out' | 'return'>()
  const query = { orderId_equal: id, size: mostShown }
  const { data } = useCall(stockMovements.calls.page, { query })
  const rows = data?.records ?? []
  const mayTake = mayMove && !endedRepairStates.includes(state)
  if (rows.length === 0 && !mayTake) return null
  return (
    <section>
      <h2>{t('备件')}</h2>
      <ul className={styles.list}>
        {rows.map(({ id: movementId, kind, quantity, amount, moveTime, userName, ...row }) => (
          <li key={movementId}>
            {t(movementKinds[kind])} {String(valueAt(row, 'partName') ?? '…')}
            <span className="num">
              {Math.abs(Number(quantity))} · {amount} {t('元')}
            </span>
            <span className="muted">{[shownTime(moveTime), userName].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {mayMove && (
        <div className={sheet.actions}>
          {mayTake && (
            <Button icon={<MinusOutlined />} onClick={() => setMoving('out')}>
              {t('领用备件')}
            </Button>
          )}
          {rows.length > 0 && (
            <Button icon={<RollbackOutlined />} onClick={() => setMoving('return')}>
              {t('退回备件')}
            </Button>
          )}
        </div>
      )}
      {moving && (
        <PartDialog of={{ orderId: id, stationId, kind: moving }} onClose={() => setMoving(undefined)} />
      )}
    </section>
  )
}

interface PartDialogProps {
  of: { orderId: string; stationId: string; kind: 'out' | 'return' }
  onClose: () => void
}

type Values = Pick<MovedStock, 'id' | 'quantity' | 'reason'>

/** Takes a part out for an order, or brings back what was left over. */
function PartDialog({ of: { orderId, stationId, kind }, onClose }: PartDialogProps) {
  const { t } = useTranslation()
  const [formKey] = useState(newFormKey)
  const required = (label: string) => [{ required: true, message: t('请填写{{label}}', { label: t(label) }) }]
  return (
    <ActionForm
      action={moveStockAction}
      subjectOf={(values: Values) => ({ ...values, kind, orderId, formKey })}
      title={t(kind === 'out' ? '领用备件' : '退回备件')}
      onClose={onClose}
    >
      <Form.Item name="id" label={t('备件')} rules={required('备件')}>
        <PartSelect stationId={stationId} />
      </Form.Item>
      <Form.Item name="quantity" label={t('数量')} rules={required('数量')}>
        <InputNumber<string> stringMode min="0" max="999999999" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="reason" label={t('原因')}>
        <Input maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}

interface PartSelectProps {
  stationId: string
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

const nothing = () => undefined

function PartSelect({ stationId, id, value = '', onChange = nothing }: PartSelectProps) {
  return (
    <ReferenceSelect
      noun="sparePart"
      stationId={stationId}
      value={value}
      onChange={onChange}
      {...(id ? { id } : {})}
    />
  )
}
