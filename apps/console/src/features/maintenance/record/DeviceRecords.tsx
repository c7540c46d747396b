import {
  listDeviceRecords,
  type MaintenanceRecordKind,
  maintenanceRecordCodes,
  maintenanceRecordKinds,
} from '@energy-console/contract/maintenance'
import { Pagination, Select, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf, useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import type { WorkedDevice } from '../../../kit/device/deviceWork'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { NewRepairButton } from '../repair/NewRepairButton'
import styles from './DeviceRecords.module.css'
import { RecordEntry } from './RecordEntry'

const atOnce = 20

/** What was done at a device and its equipment, the newest first, and the way to a repair order. */
export function DeviceRecords({ device }: { device: WorkedDevice }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<MaintenanceRecordKind>()
  const [current, setCurrent] = useState(1)
  const kinds = useSeenKinds()
  const { data, error, refetch } = useCall(
    listDeviceRecords,
    { query: { deviceId: device.id, kind, current, size: atOnce } },
    { keepsPrevious: true, staleMs: 0 },
  )
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.total === 0 && kind === undefined)
    return (
      <EmptyHint text="这台设备还没有运维记录；它的维修工单、巡检、保养和现场报修，以及设备台账中以它为“监测设备”的设备的履历都显示在这里。">
        <NewOrder device={device} isFirst />
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
            onChange={(chosen: MaintenanceRecordKind | undefined) => {
              setKind(chosen)
              setCurrent(1)
            }}
          />
        )}
        <NewOrder device={device} />
      </div>
      {data.total === 0 ? (
        <EmptyHint
          onClearFilters={() => {
            setKind(undefined)
            setCurrent(1)
          }}
        />
      ) : (
        <Timeline
          items={data.records.map((record) => ({
            key: `${record.kind} ${record.id}`,
            content: <RecordEntry record={record} />,
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
        onChange={setCurrent}
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

/** The way to a repair order of the device. */
function NewOrder({ device, isFirst = false }: { device: WorkedDevice; isFirst?: boolean }) {
  const { t } = useTranslation()
  return (
    <NewRepairButton
      word={t('新建工单')}
      type={isFirst ? 'primary' : 'default'}
      starting={{ stationId: device.stationId, deviceId: device.id }}
    />
  )
}
