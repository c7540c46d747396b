import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  ControlOutlined,
  EditOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  GlobalOutlined,
  HddOutlined,
  HomeOutlined,
  KeyOutlined,
  MobileOutlined,
  PayCircleOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons by the names that pages and their groups use; names are compared without case and the ending Outlined. */
const icons: Record<string, ComponentType> = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  cloudserver: CloudServerOutlined,
  cluster: ClusterOutlined,
  control: ControlOutlined,
  edit: EditOutlined,
  filesearch: FileSearchOutlined,
  fundprojectionscreen: FundProjectionScreenOutlined,
  global: GlobalOutlined,
  hdd: HddOutlined,
  home: HomeOutlined,
  key: KeyOutlined,
  mobile: MobileOutlined,
  paycircle: PayCircleOutlined,
  setting: SettingOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

const groupIcons: Record<string, ComponentType> = {
  组态画面: FundProjectionScreenOutlined,
  设备管理: HddOutlined,
  工程管理: ToolOutlined,
  告警管理: AlertOutlined,
  电费管理: PayCircleOutlined,
  系统设置: SettingOutlined,
}

/** The icon of a page, a sheet of paper where the console does not know its name. */
export function PageIcon({ name = '' }: { name?: string }) {
  const Icon = icons[name.toLowerCase().replace(/outlined$|-/g, '')] ?? FileTextOutlined
  return <Icon />
}

export function GroupIcon({ group }: { group: string }) {
  const Icon = groupIcons[group] ?? AppstoreOutlined
  return <Icon />
}
