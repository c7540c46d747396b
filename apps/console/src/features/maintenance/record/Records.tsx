import type { Page } from '@energy-console/contract'
import {
  type MaintenanceRecord,
  type MaintenanceRecordKind,
  maintenanceRecordCodes,
  maintenanceRecordKinds,
} from '@energy-console/contract/maintenance'
import { Pagination, Select, Skeleton, Timeline } from 'antd'
import { type ComponentProps, useState } from 'react'
import { callerOf, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { NewRepairButton } from '../repair/NewRepairButton'
import { RecordEntry } from './RecordEntry'
import styles from './Records.module.css'

const atOnce = 20

/** Which records are asked for, and how that is changed. */
export function useAskedRecords() {
  const [asked, setAsked] = useState<{ kind: MaintenanceRecordKind | undefined; current: number }>({
    ...{ kind: undefined, current: 1 },
  })
  return {
    asked: { ...asked, size: atOnce },
    /** Those of one kind, or of all. */
    ask: (kind: MaintenanceRecordKind | undefined) => setAsked({ kind, current: 1 }),
    turnTo: (current: number) => setAsked((before) => ({ ...before, current })),
  }
}

interface RecordsProps {
  asking: ReturnType<typeof useAskedRecords>
  /** What was found. */
  found: { data: Page<MaintenanceRecord> | undefined; error: Error | null; refetch: () => unknown }
  /** What a repair order made here begins with. */
  starting: ComponentProps<typeof NewRepairButton>['starting']
  /** Said where nothing is recorded, Chinese. */
  emptyText: string
  /** The equipment whose page it is: entries do not lead to where one is. */
  ofAssetId?: string
}

/** What was done at something, the newest first, and the way to a repair order. */
export function Records({ asking, found, starting, emptyText, ofAssetId }: RecordsProps) {
  const { t } = useTranslation()
  const kinds = useSeenKinds()
  const { kind, current } = asking.asked
  const { data, error, refetch } = found
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.total === 0 && kind === undefined)
    return (
      <EmptyHint text={emptyText}>
        <NewOrder starting={starting} isFirst />
      </EmptyHint>
    )
  return (
    <div className={styles.records}>
      <div className={styles.ways}>
        {kinds.length > 1 && (
          <Select
            aria-label={t('记录类型')}
            allowClear
            placeholder={t('全部记录')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(maintenanceRecordKinds[value]) }))}
            onChange={(chosen: MaintenanceRecordKind | undefined) => asking.ask(chosen)}
          />
        )}
        <NewOrder starting={starting} />
      </div>
      {data.total === 0 ? (
        <EmptyHint onClearFilters={() => asking.ask(undefined)} />
      ) : (
        <Timeline
          items={data.records.map((record) => ({
            key: `${record.kind} ${record.id}`,
            content: (
              <RecordEntry
                record={record}
                isNamed={ofAssetId === undefined || record.assetId !== ofAssetId}
              />
            ),
          }))}
        />
      )}
      <Pagination
        size="small"
        hideOnSinglePage
        current={current}
        total={data.total}
        pageSize={atOnce}
        showSizeChanger={false}
        showTotal={(count) => t('共 {{count}} 项', { count })}
        onChange={asking.turnTo}
      />
    </div>
  )
}

/** The kinds that there are for the reader. */
function useSeenKinds(): MaintenanceRecordKind[] {
  const { holds } = callerOf(useSession())
  return kindsOf.filter((kind) => maintenanceRecordCodes[kind].some(holds))
}

const kindsOf = Object.keys(maintenanceRecordKinds) as MaintenanceRecordKind[]

/** The way to a repair order. */
function NewOrder({ starting, isFirst = false }: Pick<RecordsProps, 'starting'> & { isFirst?: boolean }) {
  const { t } = useTranslation()
  return <NewRepairButton word={t('新建工单')} type={isFirst ? 'primary' : 'default'} starting={starting} />
}
