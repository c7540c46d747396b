import { RepairOrder, repairLife, taskCodes } from '@energy-console/contract/maintenance'
import { Descriptions, Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { isCutOff as isUnreached } from '../../../api/CallError'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { useAddresses } from '../../../kit/attachments/useAddresses'
import { fieldsOf } from '../../../kit/form/fields'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { CellValue } from '../../../kit/list/CellValue'
import { valueAt } from '../../../kit/list/Column'
import { RecordRows } from '../../../kit/list/RecordRows'
import { usePageTitle } from '../../../kit/PageTab'
import sheet from '../../../kit/page/sheet.module.css'
import { StationTime } from '../../../kit/time/zone'
import { isOrderKept } from '../offline/keep/keepOrders'
import { beginKeeping } from '../offline/keep/keepTasks'
import { waitingFieldsOf } from '../offline/read/overlayOrder'
import { useOrder } from '../offline/read/useOrder'
import { KeptNote } from '../offline/views/KeptNote'
import { NotShown } from '../offline/views/NotShown'
import { RefusedList } from '../offline/views/RefusedList'
import { SecureHint } from '../offline/views/SecureHint'
import { WaitingTag } from '../offline/views/WaitingTag'
import { taskPath } from '../task/taskAddress'
import { KeptSections } from './KeptSections'
import { LockoutTags } from './LockoutTags'
import { OrderParts } from './OrderParts'
import styles from './Repair.module.css'
import { RepairAlarm } from './RepairAlarm'
import { RepairFinding } from './RepairFinding'
import { RepairHead } from './RepairHead'
import { SimilarOrders } from './SimilarOrders'

/** What is said elsewhere on the page. */
const elsewhere = new Set([
  ...['orderNo', 'title', 'state', 'priority', 'stationId', 'description', 'alarmId', 'reporter', 'files'],
  ...[
    'assigneeId',
    'isMine',
    'overdue',
    'responseDue',
    'repairDue',
    'assetId',
    'workNote',
    'taskItemId',
    'sentKey',
  ],
])
const fields = fieldsOf(RepairOrder)
const shown = fields.filter(({ name, kind }) => kind !== 'rows' && !elsewhere.has(name))

/** What is not known yet takes no room. */
const isSaid =
  (order: object) =>
  ({ name }: { name: string }) =>
    ![null, undefined, ''].some((nothing) => valueAt(order, name) === nothing)

const none: readonly { id: string }[] = []

/** 工单详情: one repair order with what can be done with it, what was done, what helped before, and its history. */
export function RepairPage() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const { order, base, waiting, isKept, isCutOff, leftSince, isMissing, error, refetch } = useOrder(orderId)
  const seesAlarms = useButton('warning_event')
  const seesTasks = useButton(taskCodes.view)
  const files = useAddresses((isKept ? none : (order?.files ?? none)).map(({ id }) => id))
  usePageTitle(order?.orderNo)
  const isMine = order?.isMine === true
  const refused = useMemo(() => waiting.filter(({ refusal }) => refusal !== undefined), [waiting])
  useEffect(() => {
    if (isMine) beginKeeping()
  }, [isMine])
  const unread = error && !isUnreached(error) ? error : null
  if (!order && (unread || isMissing))
    return (
      <NotShown
        error={isMissing ? null : unread}
        missingText={t('没有网络，这台设备上也没有保存这张工单。')}
        refused={refused}
        onRetry={() => void refetch()}
      />
    )
  if (!order || !base) return <Skeleton active paragraph={{ rows: 14 }} />
  const { id, stationId, description, alarmId, workNote } = order
  const { taskItemId, taskId, taskKind, taskName } = order
  const linkOf: Readonly<Record<string, { to: string; name: string | null | undefined } | null | undefined>> =
    {
      taskId:
        seesTasks && taskId && taskKind
          ? { to: taskPath({ id: taskId, kind: taskKind }), name: taskName }
          : null,
    }
  const unsent = waitingFieldsOf(waiting)
  const tagOf = (name: string) => unsent.has(name) && <WaitingTag />
  const valueShown = (field: (typeof fields)[number]) => {
    const link = linkOf[field.name]
    if (link?.name) return <Link to={link.to}>{link.name}</Link>
    return (
      <>
        <CellValue field={field} row={order} /> {tagOf(field.name)}
      </>
    )
  }
  return (
    <StationTime stationId={stationId}>
      <div className={sheet.sheet}>
        {isMine && <SecureHint />}
        {isCutOff && (
          <KeptNote
            text={
              isKept || isOrderKept(base)
                ? '没有网络，显示的是保存在这台设备上的工单；接单、维修记录和提交验收会在网络恢复后同步，其他处理要等网络恢复。'
                : '没有网络，显示的是断网前读取的工单，处理要等网络恢复。'
            }
          />
        )}
        <RefusedList refused={refused} />
        <RepairHead {...{ order, base, isCutOff, leftSince }} />
        <div className={styles.sections}>
          {description && <p className={styles.text}>{description}</p>}
          {isKept ? (
            <KeptSections order={order} />
          ) : (
            <>
              {files && <AttachmentGallery attachments={files} />}
              {order.reportPhotos.length > 0 && (
                <section>
                  <h2>{t('现场报修的照片')}</h2>
                  <AttachmentGallery attachments={order.reportPhotos} />
                </section>
              )}
              {taskItemId && <RepairFinding orderId={id} />}
              {alarmId && seesAlarms && <RepairAlarm alarmId={alarmId} />}
            </>
          )}
          <Descriptions
            bordered
            size="small"
            column={{ xs: 1, md: 2, xl: 3 }}
            items={shown.filter(isSaid(order)).map((field) => ({
              key: field.name,
              label: t(field.label),
              children: valueShown(field),
            }))}
          />
          {workNote && (
            <section>
              <h2>
                {t('维修说明')} {tagOf('workNote')}
              </h2>
              <p className={styles.text}>{workNote}</p>
            </section>
          )}
          {fields
            .filter(({ kind }) => kind === 'rows')
            .map((field) => (
              <RecordRows key={field.name} field={field} record={order} />
            ))}
          {!isCutOff && (
            <>
              <OrderParts order={order} />
              <LockoutTags order={order} />
            </>
          )}
          {!isKept && (
            <>
              <SimilarOrders id={id} />
              <History id={id} isCutOff={isCutOff} />
            </>
          )}
        </div>
      </div>
    </StationTime>
  )
}

/** What happened to the order; where nothing can be asked for, as far as it was read before. */
function History({ id, isCutOff }: { id: string; isCutOff: boolean }) {
  const { t } = useTranslation()
  const { data } = useCall(repairLife.history, { query: { id } }, { isEnabled: !isCutOff })
  if (isCutOff && !data) return null
  return (
    <section>
      <h2>{t('经历')}</h2>
      <MoveTimeline life={repairLife} id={id} />
    </section>
  )
}
