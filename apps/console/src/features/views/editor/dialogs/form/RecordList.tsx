import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../../kit/EmptyHint'

interface Props<T> {
  rows: readonly T[]
  columns: TableColumnsType<T>
  addLabel: string
  /** What such a record is for; shown while there is none. */
  hint: string
  onAdd: () => void
  onEdit: (row: T) => void
  onRemove: (row: T) => void
}

/** The records of an item, with what can be done to each. */
export function RecordList<T extends { id: string }>(props: Props<T>) {
  const { t } = useTranslation()
  const { rows, columns, addLabel, hint, onAdd, onEdit, onRemove } = props
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {addLabel}
    </Button>
  )
  if (rows.length === 0) return <EmptyHint text={hint}>{add}</EmptyHint>
  return (
    <>
      <Flex justify="end" style={{ marginBottom: 8 }}>
        {add}
      </Flex>
      <Table<T>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={[...rows]}
        onRow={(row) => ({ onDoubleClick: () => onEdit(row) })}
        columns={[
          ...columns,
          {
            key: 'actions',
            title: t('操作'),
            width: 130,
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => onEdit(row)}>
                  {t('编辑')}
                </Button>
                <Button type="link" size="small" danger onClick={() => onRemove(row)}>
                  {t('删除')}
                </Button>
              </>
            ),
          },
        ]}
      />
    </>
  )
}
