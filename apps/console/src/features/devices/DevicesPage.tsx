import { pathOf, type RowOf } from '@energy-console/contract'
import { devicePage, devices } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import type { Column } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { LatestValues } from './LatestValues'

const columns: readonly Column<RowOf<typeof devices>>[] = [
  {
    key: 'deviceName',
    title: '设备名称',
    isSortable: true,
    render: ({ id, deviceName }) => <Link to={pathOf(devicePage, { deviceId: id })}>{deviceName}</Link>,
  },
  {
    key: 'latest',
    place: 1,
    title: '最新数据',
    render: ({ deviceProps = [] }) => <LatestValues deviceProps={deviceProps} />,
  },
]

/** 设备列表, each device with its first live values. */
export const DevicesPage = () => <ResourcePage resource={devices} {...usePage()} columns={columns} />
