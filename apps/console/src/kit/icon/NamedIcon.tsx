import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  CodeOutlined,
  ControlOutlined,
  DatabaseOutlined,
  EditOutlined,
  FieldTimeOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOutlined,
  FundProjectionScreenOutlined,
  GlobalOutlined,
  GroupOutlined,
  HddOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  MobileOutlined,
  NotificationOutlined,
  PartitionOutlined,
  PayCircleOutlined,
  RetweetOutlined,
  SafetyCertificateOutlined,
  SaveOutlined,
  SettingOutlined,
  SlidersOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
  WifiOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons by their names, which are compared without case and the ending Outlined. */
const icons: Record<string, ComponentType> = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  book: BookOutlined,
  cloudserver: CloudServerOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  control: ControlOutlined,
  database: DatabaseOutlined,
  edit: EditOutlined,
  fieldtime: FieldTimeOutlined,
  filesearch: FileSearchOutlined,
  folder: FolderOutlined,
  fundprojectionscreen: FundProjectionScreenOutlined,
  global: GlobalOutlined,
  group: GroupOutlined,
  hdd: HddOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  key: KeyOutlined,
  mobile: MobileOutlined,
  notification: NotificationOutlined,
  partition: PartitionOutlined,
  paycircle: PayCircleOutlined,
  retweet: RetweetOutlined,
  safetycertificate: SafetyCertificateOutlined,
  save: SaveOutlined,
  setting: SettingOutlined,
  sliders: SlidersOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  wifi: WifiOutlined,
}

const keyOf = (name: string) => name.toLowerCase().replace(/outlined$|-/g, '')

/** The names that can be chosen from. */
export const iconNames: readonly string[] = Object.keys(icons)

/** An icon by its name, a sheet of paper where the console does not know it. */
export function NamedIcon({ name = '' }: { name?: string }) {
  const Icon = icons[keyOf(name)] ?? FileTextOutlined
  return <Icon />
}
