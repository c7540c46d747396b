import { OperationLog, operationLogPage } from '@energy-console/contract/system'
import { Button, Descriptions, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../kit/form/fields'
import { CallList } from '../../kit/list/CallList'
import { CellValue } from '../../kit/list/CellValue'
import type { Column } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { RowButtons } from '../../kit/resource/RowButtons'
import { operationTitle } from './operationTitle'

const fields = fieldsOf(OperationLog)

/** What is written in Chinese whoever did it. */
const columns: readonly Column<OperationLog>[] = [
  { key: 'title', title: '操作内容', isSortable: true, render: ({ title }) => <Said text={title} /> },
  {
    key: 'outcome',
    title: '结果说明',
    isSortable: true,
    render: ({ outcome }) => <Said text={outcome} />,
  },
]

function Said({ text }: { text: string }) {
  const { t } = useTranslation()
  return text === '' ? <span className="muted">—</span> : operationTitle(text, t)
}

/** 操作日志: who changed what, from where, and whether it worked. */
export function LogsPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<OperationLog>()
  return (
    <>
      <CallList
        name="operationLog"
        call={operationLogPage}
        schema={OperationLog}
        columns={columns}
        {...usePage()}
        rowActions={(row) => (
          <RowButtons>
            <Button onClick={() => setShown(row)}>{t('详情')}</Button>
          </RowButtons>
        )}
      />
      <Drawer open={shown !== undefined} size={560} title={t('操作详情')} onClose={() => setShown(undefined)}>
        {shown && (
          <Descriptions
            column={1}
            size="small"
            bordered
            items={fields.map((field) => ({
              key: field.name,
              label: t(field.label),
              children: columns.find(({ key }) => key === field.name)?.render(shown) ?? (
                <CellValue field={field} row={shown} />
              ),
            }))}
          />
        )}
      </Drawer>
    </>
  )
}
