import type { Lifecycle } from '@energy-console/contract'
import {
  assetLife,
  assets,
  faultReportLife,
  faultReports,
  type MaintenanceRecord,
  type MaintenanceRecordKind,
  maintenanceRecordKinds,
  repairLife,
  repairOrders,
  repairOrdersPage,
  taskLife,
  workTasks,
} from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../kit/time/zone'
import { assetPath } from '../ledger/assetAddress'
import { repairPath } from '../repair/repairAddress'
import { taskPath } from '../task/taskAddress'
import styles from './Records.module.css'

/** The life in which a record of each kind stands, and where it is shown to those who may make the call. */
const kinds: Record<
  MaintenanceRecordKind,
  {
    life: Lifecycle
    call: Parameters<typeof useMayCall>[0]
    pathOf: (record: MaintenanceRecord) => string | undefined
  }
> = {
  repair: { life: repairLife, call: repairOrders.calls.detail, pathOf: ({ id }) => repairPath(id) },
  inspect: {
    life: taskLife,
    call: workTasks.calls.page,
    pathOf: ({ id }) => taskPath({ id, kind: 'inspect' }),
  },
  maintain: {
    life: taskLife,
    call: workTasks.calls.page,
    pathOf: ({ id }) => taskPath({ id, kind: 'maintain' }),
  },
  report: {
    life: faultReportLife,
    call: faultReports.calls.page,
    pathOf: ({ id }) => `${repairOrdersPage.path}?range=reports&report=${id}`,
  },
  move: {
    life: assetLife,
    call: assets.calls.detail,
    pathOf: ({ assetId }) => (assetId === null ? undefined : `${assetPath(assetId)}?view=history`),
  },
}

interface RecordEntryProps {
  record: MaintenanceRecord
  /** Says at which equipment it was. */
  isNamed: boolean
}

/** One thing that was done at a device: what, how it stands, when, by whom and at which equipment. */
export function RecordEntry({ record, isNamed }: RecordEntryProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { kind, title, recordNo, recordTime, state, people, assetId, assetName, note } = record
  const { life, call, pathOf } = kinds[kind]
  const [mayOpen, seesAssets] = [useMayCall(call), useMayCall(assets.calls.detail)]
  const made = kind === 'move' ? life.transitions[title] : undefined
  const named = made ? t(made.past ?? made.label, { context: life.noun }) : title
  const name = [recordNo, named].filter(Boolean).join(' ')
  const path = mayOpen ? pathOf(record) : undefined
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <span className="muted">{t(maintenanceRecordKinds[kind])}</span>
        {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
        <StateTag life={life} state={state} />
        {record.failedItems > 0 && (
          <span className={styles.failed}>
            {t('{{count}} 项中 {{failed}} 项异常', { count: record.items, failed: record.failedItems })}
          </span>
        )}
      </div>
      <div className={`muted ${styles.head}`}>
        <time className="num">{shownTime(recordTime)}</time>
        {/* what nobody has made the product has */}
        <span>{people ?? (kind === 'move' ? t('系统') : t('未指派'))}</span>
        {isNamed &&
          assetName !== null &&
          (assetId !== null && seesAssets ? <Link to={assetPath(assetId)}>{assetName}</Link> : assetName)}
      </div>
      {note !== null && <div className={styles.note}>{note}</div>}
    </article>
  )
}
