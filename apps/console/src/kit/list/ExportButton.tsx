import { DownloadOutlined } from '@ant-design/icons'
import type { Call, ExportAnswer } from '@energy-console/contract'
import { Button, Dropdown } from 'antd'
import type { z } from 'zod'
import type { CallInput } from '../../api/callApi'
import { notify } from '../../api/notify'
import { useCallMutation } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { useMayCall } from '../action/useActions'
import { fetchFile } from '../fetchFile'

/** Kinds of files that lists and reports are exported as. */
export type ExportFormat = 'csv' | 'xlsx'

interface ExportButtonProps<C extends ExportCall> {
  call: C
  /** What is exported: the filters in force, so that what is seen is what is exported. */
  input: (format: ExportFormat, options: { withRows: boolean }) => CallInput<C>
  /** Offers files with the rows that belong to each record, too. */
  hasRows?: boolean
}

type ExportCall = Call<z.ZodType, z.ZodType, typeof ExportAnswer>

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** Exports as the chosen kind of file: at once, or in the background where there is much. Only for who may. */
export const ExportButton = <C extends ExportCall>(props: ExportButtonProps<C>) =>
  useMayCall(props.call) ? <OfferedExport {...props} /> : null

function OfferedExport<C extends ExportCall>({ call, input, hasRows = false }: ExportButtonProps<C>) {
  const { t } = useTranslation()
  const { isPending, mutateAsync } = useCallMutation(call)
  const run = async (key: string) => {
    const [kind, rows] = key.split(' ')
    const file = await mutateAsync(input(kind === 'csv' ? 'csv' : 'xlsx', { withRows: rows !== undefined }))
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
