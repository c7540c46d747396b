import { OperationLog, operationLogPage } from '@energy-console/contract/system'
import { Button, Descriptions, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../kit/form/fields'
import { CallList } from '../../kit/list/CallList'
import { CellValue } from '../../kit/list/CellValue'
import type { Row } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { RowButtons } from '../../kit/resource/RowButtons'

const fields = fieldsOf(OperationLog)

/** 操作日志: who changed what, from where, and whether it worked. */
export function LogsPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Row>()
  return (
    <>
      <CallList
        name="operationLog"
        call={operationLogPage}
        schema={OperationLog}
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
              children: <CellValue field={field} row={shown} />,
            }))}
          />
        )}
      </Drawer>
    </>
  )
}
