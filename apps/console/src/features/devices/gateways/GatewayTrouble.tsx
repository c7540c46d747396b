import { gatewayLogs, unmappedKeys } from '@energy-console/contract/telemetry'
import type { ReactNode } from 'react'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { useUnmappedActions } from '../connect/useUnmappedActions'
import { RefusalDetail } from '../refusals/RefusalDetail'

interface GatewayTroubleProps {
  /** Filters that always hold, to show one gateway only. */
  fixed?: Readonly<Record<string, string>>
  /** Beside the title. */
  switcher?: ReactNode
}

type LogRow = ListedRow<typeof gatewayLogs>

/** The gateway that sent something, or the device that connects by itself. */
const sender: Column<LogRow> = {
  key: 'gatewayId',
  title: '网关',
  render: ({ deviceId, deviceName, gatewayName }) =>
    deviceId && deviceName ? (
      <DeviceName deviceId={deviceId} name={deviceName} />
    ) : (
      (gatewayName ?? <span className="muted">—</span>)
    ),
}

const logColumns: readonly Column<LogRow>[] = [
  sender,
  {
    key: 'detail',
    title: '详情',
    render: ({ code, detail }) => <RefusalDetail code={code} detail={detail} />,
  },
]

/** What is asked of one gateway is not narrowed by the place of the header. */
const isOfGateway = (fixed: Readonly<Record<string, string>>) => 'gatewayId_equal' in fixed

/** Messages and readings that were refused, with the reason. */
export const GatewayLogs = ({ fixed = {}, switcher }: GatewayTroubleProps) => (
  <ListingPage
    listing={gatewayLogs}
    title="拒收日志"
    columns={logColumns}
    fixed={fixed}
    followsPlace={!isOfGateway(fixed)}
    switcher={switcher}
    emptyText="网关发来的数据全部被接收。"
  />
)

/** Devices and keys that came but are declared nowhere, and the ways to declare them. */
export function UnmappedKeys({ fixed = {}, switcher }: GatewayTroubleProps) {
  const { rowActions, chosenActions, dialog } = useUnmappedActions()
  return (
    <>
      <ListingPage
        listing={unmappedKeys}
        title="未映射标识"
        fixed={fixed}
        followsPlace={!isOfGateway(fixed)}
        switcher={switcher}
        {...(rowActions ? { rowActions } : {})}
        chosenActions={chosenActions}
        refetchMs={10_000}
        emptyText="发来的设备名称和标识都已在平台登记。"
      />
      {dialog}
    </>
  )
}
