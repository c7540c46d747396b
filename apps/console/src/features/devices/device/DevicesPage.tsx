import type { RowOf } from '@energy-console/contract'
import { devices, saveDeviceSeries } from '@energy-console/contract/devices'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { Column } from '../../../kit/list/Column'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { LatestValues } from './LatestValues'

const ImportArrivals = lazyPart(async () => (await import('../connect/ArrivalStrip')).ImportArrivals)
const SeriesDialog = lazyPart(async () => (await import('../connect/SeriesDialog')).SeriesDialog)

const columns: readonly Column<RowOf<typeof devices>>[] = [
  {
    key: 'deviceName',
    title: '设备名称',
    isSortable: true,
    render: ({ id, deviceName }) => <DeviceName deviceId={id} name={deviceName} />,
  },
  {
    key: 'latest',
    place: 1,
    title: '最新数据',
    inNarrow: 'whole',
    render: ({ headProps }) => <LatestValues shown={headProps} />,
  },
]

const secondary = { always: ['siteId', 'gatewayId'], inEnglish: ['lastContactTime'] } as const

/** 设备列表, each device with the live values that are looked at first; many are made at once. */
export function DevicesPage() {
  const { t } = useTranslation()
  const mayAdd = useMayCall(saveDeviceSeries)
  const leftOut = useSecondary(secondary)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ResourcePage
        resource={devices}
        secondary={leftOut}
        {...usePage()}
        columns={columns}
        imported={({ id }, onLeave) => <ImportArrivals importId={id} onLeave={onLeave} />}
        toolbar={() => mayAdd && <Button onClick={() => setAdding(true)}>{t('批量新建')}</Button>}
      />
      {isAdding && <SeriesDialog onClose={() => setAdding(false)} />}
    </>
  )
}
