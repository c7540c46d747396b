import { DownloadOutlined } from '@ant-design/icons'
import type { Resource } from '@energy-console/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../api/notify'
import { useCallMutation } from '../../api/useCall'
import { fetchFile } from '../fetchFile'

interface ExportMenuProps {
  call: Resource['calls']['export']
  /** The filters in force; what is seen is what is exported. */
  query: Readonly<Record<string, string>>
}

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** Exports the list as it is filtered; a long one in the background. */
export function ExportMenu({ call, query }: ExportMenuProps) {
  const { t } = useTranslation()
  const exporting = useCallMutation(call)
  const start = async (format: string) => {
    const file = await exporting.mutateAsync({
      query: { ...query, format: format === 'csv' ? 'csv' : 'xlsx' },
    })
    if ('taskId' in file) notify.success(t('数据较多，正在后台导出。完成后在用户菜单的“后台任务”中下载。'))
    else fetchFile(file)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(formats).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => void start(key).catch(() => {}),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={exporting.isPending}>
        {t('导出')}
      </Button>
    </Dropdown>
  )
}
