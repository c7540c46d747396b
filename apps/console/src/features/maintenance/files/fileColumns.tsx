import { Space, Tag } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { Column } from '../../../kit/list/Column'
import { useShownTime } from '../../../kit/time/zone'
import { DueTag } from './DueTag'
import type { FileRow } from './FileRow'

/** Columns of the list of files, but for the name. */
export const fileColumns: readonly Column<FileRow>[] = [
  {
    key: 'tags',
    title: '标签',
    render: ({ tags }) => (
      <Space size={4} wrap>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Space>
    ),
  },
  {
    key: 'expireDate',
    title: '有效期至',
    width: 210,
    isSortable: true,
    render: (file) => <DueTag {...file} />,
  },
  {
    key: 'version',
    title: '版本',
    width: 80,
    align: 'right',
    render: ({ version }) => <span className="num">V{version}</span>,
  },
  {
    key: 'size',
    title: '大小',
    width: 100,
    align: 'right',
    isSecondary: true,
    isSortable: true,
    render: ({ attachment }) => <span className="num">{sizeText(attachment.size)}</span>,
  },
  { key: 'folderName', title: '文件夹', isSecondary: true, render: ({ folderName }) => folderName },
  {
    key: 'stationName',
    title: '站点',
    isSecondary: true,
    render: ({ stationName }) => <StationName name={stationName} />,
  },
  { key: 'remark', title: '备注', isSecondary: true, render: ({ remark }) => remark },
  {
    key: 'updateTime',
    title: '更新时间',
    width: 178,
    isSecondary: true,
    isSortable: true,
    render: ({ updateTime }) => <Time text={updateTime} />,
  },
  {
    key: 'updateUserName',
    title: '更新人',
    width: 110,
    isSecondary: true,
    render: ({ updateUserName }) => updateUserName,
  },
]

function StationName({ name }: { name: string | null }) {
  const { t } = useTranslation()
  return name ?? <span className="muted">{t('全部站点')}</span>
}

function Time({ text }: { text: string }) {
  const shown = useShownTime()
  return <time className="num">{shown(text)}</time>
}
