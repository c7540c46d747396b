import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: readonly [RegExp, ComponentType][] = [
  [/^image\//, FileImageOutlined],
  [/pdf/, FilePdfOutlined],
  [/sheet|excel|csv/, FileExcelOutlined],
  [/word/, FileWordOutlined],
  [/presentation|powerpoint/, FilePptOutlined],
  [/zip|rar|7z|gzip/, FileZipOutlined],
  [/^video\//, VideoCameraOutlined],
  [/^text\//, FileTextOutlined],
]

/** The icon of a type of file. */
export function FileIcon({ contentType }: { contentType: string }) {
  const [, Icon = FileOutlined] = icons.find(([type]) => type.test(contentType)) ?? []
  return <Icon />
}
