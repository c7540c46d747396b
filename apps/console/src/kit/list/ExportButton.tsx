import { DownloadOutlined } from '@ant-design/icons'
import type { ExportAnswer } from '@energy-console/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { notify } from '../../api/notify'
import { fetchFile } from '../fetchFile'

/** Kinds of files that lists and reports are exported as. */
export type ExportFormat = 'csv' | 'xlsx'

interface ExportButtonProps {
  start: (format: ExportFormat) => Promise<z.infer<typeof ExportAnswer>>
  isPending: boolean
}

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** Exports as the chosen kind of file: at once, or in the background where there is much. */
export function ExportButton({ start, isPending }: ExportButtonProps) {
  const { t } = useTranslation()
  const run = async (format: ExportFormat) => {
    const file = await start(format)
    if ('taskId' in file) notify.success(t('数据较多，正在后台导出。完成后在用户菜单的“后台任务”中下载。'))
    else fetchFile(file)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(formats).map(([key, label]) => ({ key, label })),
        // a refusal has been said already
        onClick: ({ key }) => void run(key === 'csv' ? 'csv' : 'xlsx').catch(() => {}),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isPending}>
        {t('导出')}
      </Button>
    </Dropdown>
  )
}
