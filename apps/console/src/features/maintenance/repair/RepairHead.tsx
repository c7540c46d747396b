import { EditOutlined, FormOutlined } from '@ant-design/icons'
import {
  assetsPage,
  dispatchRepairOrder,
  endedRepairStates,
  ownRepairMoves,
  repairLife,
  repairOrders,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useButton, useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { Facts } from '../../../kit/page/Facts'
import sheet from '../../../kit/page/sheet.module.css'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { assetPath } from '../ledger/assetAddress'
import { OrderHere } from '../offline/views/OrderHere'
import { DispatchButton } from './DispatchButton'
import { EndHint } from './EndHint'
import { HandInButton } from './HandInButton'
import { headingOf } from './headingOf'
import { LeftNote } from './LeftNote'
import { RepairDue, ResponseDue } from './OrderDeadlines'
import { PriorityTag, RepeatTag } from './OrderMarks'
import styles from './Repair.module.css'
import type { RepairRecord } from './RepairRecord'
import { newOrderFields } from './repairFields'
import { WorkDialog } from './WorkDialog'

/** Moves that end an order. */
const ends: readonly string[] = ['approve', 'close']

interface RepairHeadProps {
  order: RepairRecord
  /** Without what waits on this device. */
  base: RepairRecord
  /** The server cannot be asked for anything: what goes on the device can be done. */
  isCutOff: boolean
  /** Since when this device reckons by itself how much time is left, Unix ms; undefined while the server tells. */
  leftSince: number | undefined
}

/** What somebody on his way asks first, and what can be done with the order as it stands. */
export function RepairHead({ order, base, isCutOff, leftSince }: RepairHeadProps) {
  const { t } = useTranslation()
  const canEdit = useButton(repairOrders.codes.edit)
  const [opened, setOpened] = useState<'report' | 'work'>()
  const { id, orderNo, state = 'waiting', priority, nth, stationName, location, assigneeName } = order
  const { reporter, assetId, assetName } = order
  const seesAssets = useSees(assetsPage)
  const mayDispatch = useMayCall(dispatchRepairOrder)
  const mayMove = order.isMine || mayDispatch
  const isOpen = !endedRepairStates.includes(state)
  const facts = [
    [
      t('工单号'),
      <span key="no" className="num">
        {orderNo}
      </span>,
    ],
    [t('响应期限'), <ResponseDue key="response" order={order} />],
    [t('维修期限'), <RepairDue key="repair" order={order} />],
    [t('站点'), stationName],
    [t('位置'), location],
    [
      t('台账设备'),
      assetId &&
        assetName &&
        (seesAssets && !isCutOff ? (
          <Link key="asset" to={assetPath(assetId)}>
            {assetName}
          </Link>
        ) : (
          assetName
        )),
    ],
    [t('维修负责人'), assigneeName ?? '—'],
    [t('报修人'), reporter],
  ] as const
  return (
    <header className={styles.head}>
      <div className={sheet.title}>
        <h1>{headingOf(order)}</h1>
        <StateTag life={repairLife} state={state} />
        <PriorityTag priority={priority} />
        <RepeatTag nth={nth} />
      </div>
      <Facts facts={facts} />
      {leftSince !== undefined && <LeftNote order={order} keptAt={leftSince} />}
      {isCutOff ? (
        <div className={sheet.actions}>
          <OrderHere order={order} base={base} />
        </div>
      ) : (
        <div className={sheet.actions}>
          <DispatchButton order={order} />
          {mayMove && canEdit && <HandInButton order={order} />}
          <MoveButtons
            life={repairLife}
            id={id}
            state={state}
            name={orderNo}
            asksAll
            without={mayMove ? (canEdit ? ['handIn'] : []) : ownRepairMoves}
            next={state === 'submitted' ? 'approve' : 'accept'}
            hintOf={(name) => order.alarmId && ends.includes(name) && <EndHint alarmId={order.alarmId} />}
          />
          {canEdit && isOpen && (
            <>
              <Button icon={<FormOutlined />} onClick={() => setOpened('work')}>
                {t('维修记录')}
              </Button>
              <Button icon={<EditOutlined />} onClick={() => setOpened('report')}>
                {t('编辑')}
              </Button>
            </>
          )}
        </div>
      )}
      {opened === 'work' && <WorkDialog order={base} onClose={() => setOpened(undefined)} />}
      {opened === 'report' && (
        <ResourceDialog
          resource={repairOrders}
          fields={newOrderFields}
          id={id}
          inputs={{}}
          onClose={() => setOpened(undefined)}
        />
      )}
    </header>
  )
}
