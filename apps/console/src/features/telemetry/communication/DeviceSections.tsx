import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import {
  type DeviceReachQuery,
  exportReachedDevices,
  listReachedDevices,
  type ReachedDevice,
} from '@energy-console/contract/telemetry'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { countText } from './communicationFigures'
import { DeviceTable } from './DeviceTable'
import { linesAtOnce } from './linesAtOnce'
import { ShareMap } from './ShareMap'
import { shareLines } from './shareLines'
import { useReportPage } from './useReportPage'

const refetchMs = 30_000

interface DeviceSectionsProps {
  /** Of the devices behind a gateway; without one, of those that connect by themselves. */
  query: DeviceReachQuery
  /** Chinese, also the translation key. */
  title: string
  /** What the picture shows, for those who cannot see it. */
  label: string
}

type Day = NonNullable<ReachedDevice['days'][number]>

/** How long each device was reached, by day, and what came of it; one opens its page. */
export function DeviceSections({ query, title, label }: DeviceSectionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesDevices = useSees(devicePage)
  const { current, onChange } = useReportPage(query)
  const found = useCall(
    listReachedDevices,
    { query: { ...query, current, size: linesAtOnce } },
    { keepsPrevious: true, refetchMs },
  )
  const { days = [], downHours = [], devices } = found.data ?? {}
  const lines = useMemo(
    () =>
      shareLines(
        (devices?.records ?? []).map(
          ({ deviceId: id, deviceName: name, stationName, lastContactMs, days }) => ({
            ...{ id, name, stationName, days, isUnheard: lastContactMs === null },
          }),
        ),
      ),
    [devices],
  )
  const noteOf = useCallback(
    ({ drops, messages }: Day) =>
      t('掉线 {{drops}} 次，消息 {{messages}} 条', { drops, messages: countText(messages) }),
    [t],
  )
  // few installations have devices without a gateway
  if (query.gatewayId === undefined && !found.error && !devices?.total) return null
  const state = sectionState(found, devices?.total === 0 ? '这个网关后面还没有设备。' : undefined)
  const pages = { current, total: devices?.total ?? 0, onChange }
  return (
    <>
      <ShareMap
        title={title}
        label={label}
        days={days}
        downHours={downHours}
        lines={lines}
        noteOf={noteOf}
        pages={pages}
        extra={
          <ExportButton call={exportReachedDevices} input={(format) => ({ query: { ...query, format } })} />
        }
        onPick={(id) => {
          if (seesDevices) void navigate(pathOf(devicePage, { deviceId: id }))
        }}
        {...state}
      />
      <DeviceTable
        isDirect={query.gatewayId === undefined}
        devices={devices?.records ?? []}
        pages={pages}
        {...state}
      />
    </>
  )
}
