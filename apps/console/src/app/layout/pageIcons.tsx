import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  FundProjectionScreenOutlined,
  HddOutlined,
  SettingOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const groupIcons: Record<string, ComponentType> = {
  组态画面: FundProjectionScreenOutlined,
  设备管理: HddOutlined,
  工程管理: ToolOutlined,
  告警管理: AlertOutlined,
  系统设置: SettingOutlined,
  运维管理: AuditOutlined,
}

export function GroupIcon({ group }: { group: string }) {
  const Icon = groupIcons[group] ?? AppstoreOutlined
  return <Icon />
}

export { NamedIcon as PageIcon } from '../../kit/icon/NamedIcon'
