import { GatewayLog, gatewayLogPage, UnmappedKey, unmappedKeyPage } from '@energy-console/contract/telemetry'
import type { ReactNode } from 'react'
import { CallList } from '../../kit/list/CallList'

interface GatewayTroubleProps {
  /** Filters that always hold, to show one gateway only. */
  fixed?: Readonly<Record<string, string>>
  /** Beside the title. */
  switcher?: ReactNode
}

/** Messages and readings that were refused, with the reason. */
export const GatewayLogs = ({ fixed = {}, switcher }: GatewayTroubleProps) => (
  <CallList
    name="gatewayLog"
    title="拒收日志"
    call={gatewayLogPage}
    schema={GatewayLog}
    fixed={fixed}
    switcher={switcher}
    emptyText="网关发来的数据全部被接收。"
  />
)

/** Devices and keys that came but are declared nowhere. */
export const UnmappedKeys = ({ fixed = {}, switcher }: GatewayTroubleProps) => (
  <CallList
    name="unmappedKey"
    title="未映射标识"
    call={unmappedKeyPage}
    schema={UnmappedKey}
    fixed={fixed}
    switcher={switcher}
    emptyText="发来的设备名称和标识都已在平台登记。"
  />
)
