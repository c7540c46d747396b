import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import {
  exportReachedDevices,
  listReachedDevices,
  type ReachedDevice,
} from '@energy-console/contract/telemetry'
import { Flex } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { linesAtOnce } from './ReportPages'
import { ShareMap } from './ShareMap'

interface DeviceMapProps {
  gatewayId: string
  /** yyyy-MM-dd, both included. */
  from: string
  to: string
}

type Day = NonNullable<ReachedDevice['days'][number]>

/** How long each device behind a gateway was reached, by day; one opens its page. */
export function DeviceMap({ gatewayId, from, to }: DeviceMapProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesDevices = useButton(devicePage.code)
  const [current, setCurrent] = useState(1)
  const query = { gatewayId, from, to }
  const found = useCall(
    listReachedDevices,
    { query: { ...query, current, size: linesAtOnce } },
    { keepsPrevious: true },
  )
  const { days = [], devices } = found.data ?? {}
  const lines = useMemo(
    () => devices?.records.map(({ deviceId: id, deviceName: name, days }) => ({ id, name, days })) ?? [],
    [devices],
  )
  const noteOf = useCallback(({ drops }: Day) => t('掉线 {{count}} 次', { count: drops }), [t])
  return (
    <Flex vertical gap={8}>
      <Flex justify="end">
        <ExportButton call={exportReachedDevices} input={(format) => ({ query: { ...query, format } })} />
      </Flex>
      <ShareMap
        title="设备每日在线率"
        label={t('各设备每日在线率热力图')}
        days={days}
        lines={lines}
        noteOf={noteOf}
        pages={{ current, total: devices?.total ?? 0, onChange: setCurrent }}
        onPick={(id) => {
          if (seesDevices) void navigate(pathOf(devicePage, { deviceId: id }))
        }}
        {...sectionState(found, devices?.total === 0 ? '这个网关后面还没有设备。' : undefined)}
      />
    </Flex>
  )
}
