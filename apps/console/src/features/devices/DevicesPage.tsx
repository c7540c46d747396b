import { pathOf, type RowOf } from '@energy-console/contract'
import { devicePage, devices, saveDeviceSeries } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayCall } from '../../kit/action/useActions'
import type { Column } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { ImportArrivals } from './connect/ArrivalStrip'
import { SeriesDialog } from './connect/SeriesDialog'
import { LatestValues } from './LatestValues'
import { TagMark } from './tags/TagMark'
import { useTags } from './tags/useTags'

const columns: readonly Column<RowOf<typeof devices>>[] = [
  {
    key: 'deviceName',
    title: '设备名称',
    isSortable: true,
    render: ({ id, deviceName }) => <DeviceName id={id} name={deviceName} />,
  },
  {
    key: 'latest',
    place: 1,
    title: '最新数据',
    render: ({ deviceProps = [] }) => <LatestValues deviceProps={deviceProps} />,
  },
]

/** The tags that hang, looked up once for all rows. */
const Tags = createContext<ReturnType<typeof useTags>>(new Map())

function DeviceName({ id, name }: { id: string; name: string }) {
  const tag = use(Tags).get(id)
  return (
    <>
      <Link to={pathOf(devicePage, { deviceId: id })}>{name}</Link>
      <TagMark tag={tag} />
    </>
  )
}

/** 设备列表, each device with its first live values; many are made at once. */
export function DevicesPage() {
  const { t } = useTranslation()
  const mayAdd = useMayCall(saveDeviceSeries)
  const [isAdding, setAdding] = useState(false)
  return (
    <Tags value={useTags()}>
      <ResourcePage
        resource={devices}
        {...usePage()}
        columns={columns}
        imported={({ id }, onLeave) => <ImportArrivals importId={id} onLeave={onLeave} />}
        toolbar={() => mayAdd && <Button onClick={() => setAdding(true)}>{t('批量新建')}</Button>}
      />
      {isAdding && <SeriesDialog onClose={() => setAdding(false)} />}
    </Tags>
  )
}
