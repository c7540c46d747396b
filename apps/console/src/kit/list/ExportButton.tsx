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
  start: (format: ExportFormat, options: { withRows: boolean }) => Promise<z.infer<typeof ExportAnswer>>
  isPending: boolean
  /** Offers files with the rows that belong to each record, too. */
  hasRows?: boolean
}

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** Exports as the chosen kind of file: at once, or in the background where there is much. */
export function ExportButton({ start, isPending, hasRows = false }: ExportButtonProps) {
  const { t } = useTranslation()
  const run = async (key: string) => {
    const [kind, rows] = key.split(' ')
    const file = await start(kind === 'csv' ? 'csv' : 'xlsx', { withRows: rows !== undefined })
    if ('taskId' in file) notify.success(t('数据较多，正在后台导出。完成后在用户菜单的“后台任务”中下载。'))
    else fetchFile(file)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...Object.entries(formats).map(([key, label]) => ({ key, label })),
          ...(hasRows
            ? Object.entries(formats).map(([key, label]) => ({
                key: `${key} rows`,
                label: t('{{format}}，含明细，可再导入', { format: label }),
              }))
            : []),
        ],
        // a refusal has been said already
        onClick: ({ key }) => void run(key).catch(() => {}),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isPending}>
        {t('导出')}
      </Button>
    </Dropdown>
  )
}
