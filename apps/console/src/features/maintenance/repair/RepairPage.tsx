import { RepairOrder, repairLife, repairOrders } from '@energy-console/contract/maintenance'
import { Descriptions, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { useAddresses } from '../../../kit/attachments/useAddresses'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { CellValue } from '../../../kit/list/CellValue'
import { valueAt } from '../../../kit/list/Column'
import { RecordRows } from '../../../kit/list/RecordRows'
import { usePageTitle } from '../../../kit/PageTab'
import { StationTime } from '../../../kit/time/zone'
import { assetPath } from '../ledger/assetAddress'
import { LockoutTags } from './LockoutTags'
import { OrderParts } from './OrderParts'
import styles from './Repair.module.css'
import { RepairAlarm } from './RepairAlarm'
import { RepairHead } from './RepairHead'
import { SimilarOrders } from './SimilarOrders'

/** What is said elsewhere on the page. */
const elsewhere = new Set([
  ...['orderNo', 'title', 'state', 'priority', 'stationId', 'description', 'alarmId', 'reporter', 'files'],
  ...['assigneeId', 'isMine', 'overdue', 'repairDue', 'workNote'],
])
const fields = fieldsOf(RepairOrder)
const shown = fields.filter(({ name, kind }) => kind !== 'rows' && !elsewhere.has(name))

/** What is not known yet takes no room. */
const isSaid =
  (order: object) =>
  ({ name }: { name: string }) =>
    ![null, undefined, ''].some((nothing) => valueAt(order, name) === nothing)

/** How often it is looked whether somebody else has moved it on. */
const followMs = 30_000

/** 工单详情: one repair order with what can be done with it, what was done, what helped before, and its history. */
export function RepairPage() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const order = useCall(repairOrders.calls.detail, { query: { id: orderId } }, { refetchMs: followMs })
  const seesAlarms = useButton('warning_event')
  const files = useAddresses(order.data?.files?.map(({ id }) => id) ?? [])
  usePageTitle(order.data?.orderNo)
  if (order.error && !order.data)
    return (
      <Failure
        title={order.error instanceof CallError && order.error.code === 404 ? '404' : undefined}
        text={order.error.message}
        onRetry={() => void order.refetch()}
      />
    )
  if (!order.data) return <Skeleton active paragraph={{ rows: 14 }} />
  const { id, stationId, deviceId, description, alarmId, assetId, assetName, workNote } = order.data
  const valueShown = (field: (typeof fields)[number]) =>
    field.name === 'assetId' && assetId ? (
      <Link to={assetPath(assetId)}>{assetName}</Link>
    ) : (
      <CellValue field={field} row={order.data ?? {}} />
    )
  return (
    <StationTime stationId={stationId}>
      <div className={styles.page}>
        <RepairHead order={order.data} />
        <div className={styles.sections}>
          {description && <p className={styles.text}>{description}</p>}
          {files && <AttachmentGallery attachments={files} />}
          {order.data.reportPhotos.length > 0 && (
            <section>
              <h2>{t('现场报修的照片')}</h2>
              <AttachmentGallery attachments={order.data.reportPhotos} />
            </section>
          )}
          {alarmId && seesAlarms && <RepairAlarm alarmId={alarmId} />}
          <Descriptions
            bordered
            size="small"
            column={{ xs: 1, md: 2, xl: 3 }}
            items={shown.filter(isSaid(order.data)).map((field) => ({
              key: field.name,
              label: t(field.label),
              children: valueShown(field),
            }))}
          />
          {workNote && <p className={styles.text}>{workNote}</p>}
          {fields
            .filter(({ kind }) => kind === 'rows')
            .map((field) => (
              <RecordRows key={field.name} field={field} record={order.data ?? {}} />
            ))}
          <OrderParts order={order.data} />
          {deviceId && <LockoutTags order={order.data} deviceId={deviceId} />}
          <SimilarOrders id={id} />
          <section>
            <h2>{t('经历')}</h2>
            <MoveTimeline life={repairLife} id={id} />
          </section>
        </div>
      </div>
    </StationTime>
  )
}
