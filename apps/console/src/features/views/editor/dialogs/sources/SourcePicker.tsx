import { PlusOutlined } from '@ant-design/icons'
import { byOrder, type DataSource } from '@energy-console/schematic'
import { systemSource } from '@energy-console/schematic/editor'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useTable } from '../../EditorContext'
import { PointPickerDialog } from './PointPickerDialog'
import { sourceTitle } from './sourceTitle'

interface Props {
  label: string
  /** Id of the data source, or ''. */
  value: string
  /** Only sources of these kinds are offered. */
  kinds?: readonly DataSource['kind'][]
  onChange: (sourceId: string) => void
}

const groups = { custom: '自定义数据', global: '全局变量', system: '系统数据' } as const

/** One of the view's data sources, or a device's property that becomes one. */
export function SourcePicker({ label, value, kinds = ['custom', 'global', 'system'], onChange }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const sources = useTable('source')
  const [isPicking, setPicking] = useState(false)
  const sorted = [...sources].sort(byOrder)
  const options = kinds
    .map((kind) => ({
      label: t(groups[kind]),
      title: kind,
      options: sorted
        .filter((source) => source.kind === kind)
        .map((source) => ({ value: source.id, label: sourceTitle(source) })),
    }))
    .filter((group) => group.options.length > 0)

  return (
    <>
      <Space.Compact block>
        <Select
          aria-label={label}
          allowClear
          style={{ flex: 1, minWidth: 0 }}
          placeholder={t('选择数据源')}
          showSearch={{ optionFilterProp: 'label' }}
          value={value || undefined}
          onChange={(next) => onChange(next ?? '')}
          options={options}
        />
        {kinds.includes('system') && (
          <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
            {t('新建系统数据源')}
          </Button>
        )}
      </Space.Compact>
      {isPicking && (
        <PointPickerDialog
          onClose={() => setPicking(false)}
          onPick={(point) => {
            setPicking(false)
            onChange(editor.edit('添加系统数据源', (transaction) => systemSource(transaction, point)).id)
          }}
        />
      )}
    </>
  )
}
