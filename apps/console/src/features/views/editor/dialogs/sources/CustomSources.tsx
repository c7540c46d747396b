import { byOrder, type DataSource } from '@energy-console/schematic'
import { addSource, removeSources, updateSource } from '@energy-console/schematic/editor'
import { App, AutoComplete, Button, Flex, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useTable } from '../../EditorContext'
import { DraftField } from '../form/DraftField'
import { textOfScalar } from '../form/scalarText'
import { type Problems, useDraft } from '../form/useDraft'
import {
  type CustomDraft,
  customLabels,
  customOf,
  customProblems,
  emptyCustom,
  fieldsOfCustom,
  globalLabels,
} from './customSource'
import { GlobalValue } from './GlobalValue'
import styles from './sources.module.css'
import { useGlobalVariables } from './useGlobalVariables'
import { useSourceUsage } from './useSourceUsage'

const fields = ['name', 'prop', 'value'] as const
const maxLengths = {
  custom: { name: 200, prop: 100, value: 10_000 },
  global: { name: 200, prop: 64, value: 1000 },
}

interface Props {
  kind: 'custom' | 'global'
}

/**
 * Values that the view keeps itself, or that all views share by the server: a form above, the table of what is there
 * below.
 */
export function CustomSources({ kind }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const editor = useEditor()
  const [selectedId, setSelectedId] = useState('')
  const usage = useSourceUsage()
  const labels = kind === 'global' ? globalLabels : customLabels
  const variables = useGlobalVariables({ isEnabled: kind === 'global' })
  const named = useTable('source').filter((source) => source.kind !== 'system')
  const sources = named.filter((source) => source.kind === kind).sort(byOrder)
  const selected = sources.find(({ id }) => id === selectedId)

  const problemsOf = (isUpdate: boolean) => (value: CustomDraft) => {
    const others = isUpdate ? named.filter(({ id }) => id !== selectedId) : named
    const found = customProblems(value, others, isUpdate ? selected?.prop : undefined)
    const texts: { -readonly [K in keyof Problems<CustomDraft>]: string | undefined } = {}
    for (const field of fields) {
      const problem = found[field]
      if (problem?.kind === 'empty') texts[field] = t('请输入{{label}}', { label: t(labels[field]) })
      if (problem?.kind === 'letters') texts[field] = t('只能使用字母、数字和下划线')
      if (problem?.kind === 'taken') texts[field] = t('字段名已被“{{name}}”使用', { name: problem.by })
    }
    return texts
  }
  // while a row is selected the form is taken as its change, so that its own field name is not found taken
  const draft = useDraft(emptyCustom, problemsOf(selected !== undefined))

  const select = (source: DataSource | undefined) => {
    setSelectedId(source?.id ?? '')
    draft.reset(source ? customOf(source) : emptyCustom)
  }
  const add = () => {
    const problems = problemsOf(false)(draft.value)
    if (!draft.check()) return
    // a selected row lends its content to a new one, but not its field name
    if (problems.prop) return void message.error(problems.prop)
    editor.edit('添加数据源', (transaction) =>
      addSource(transaction, { ...fieldsOfCustom(draft.value), kind }),
    )
    select(undefined)
  }
  const update = () => {
    if (!selected) return void message.warning(t('请先选择要更新的行'))
    if (!draft.check()) return
    editor.edit('修改数据源', (transaction) =>
      updateSource(transaction, selected.id, fieldsOfCustom(draft.value)),
    )
    draft.reset(draft.value)
  }
  const remove = () => {
    if (!selected) return void message.warning(t('请先选择要删除的行'))
    editor.edit('删除数据源', (transaction) => removeSources(transaction, [selected.id]))
    select(undefined)
    message.success(t('删除成功'))
  }

  return (
    <>
      <Form component="div" layout="vertical">
        <Flex gap={12} wrap>
          {fields.map((field) => (
            <div key={field} className={styles.field}>
              <DraftField
                draft={draft}
                name={field}
                label={t(labels[field])}
                isRequired
                hint={field === 'prop' ? t('字母、数字、下划线') : undefined}
              >
                {field === 'prop' && kind === 'global' ? (
                  <AutoComplete
                    aria-label={t(labels.prop)}
                    style={{ width: '100%' }}
                    options={variables.names.map((value) => ({ value }))}
                    value={draft.value.prop}
                    onChange={(prop) => draft.change({ prop })}
                  />
                ) : (
                  <Input
                    aria-label={t(labels[field])}
                    value={draft.value[field]}
                    maxLength={maxLengths[kind][field]}
                    onChange={({ target }) => draft.change({ [field]: target.value })}
                  />
                )}
              </DraftField>
            </div>
          ))}
        </Flex>
      </Form>
      <Flex gap={8} style={{ marginBottom: 12 }}>
        <Button type="primary" onClick={add}>
          {t('添加')}
        </Button>
        <Button onClick={update}>{t('更新')}</Button>
        <Button danger onClick={remove}>
          {t('删除')}
        </Button>
        <Button onClick={() => select(undefined)}>{t('清空')}</Button>
      </Flex>
      <Table<DataSource>
        size="small"
        rowKey="id"
        pagination={false}
        virtual={sources.length > 200}
        scroll={{ y: 500 }}
        dataSource={sources}
        locale={{
          emptyText:
            kind === 'global'
              ? t('还没有全局变量。变量的值保存在服务器上，所有画面共用；填写上方表单后点击“添加”。')
              : t('还没有自定义数据，填写上方表单后点击“添加”。'),
        }}
        rowSelection={{
          type: 'radio',
          selectedRowKeys: selected ? [selected.id] : [],
          onChange: (_, [row]) => select(row),
        }}
        onRow={(row) => ({ onClick: () => select(row) })}
        columns={[
          { key: 'name', dataIndex: 'name', title: t(labels.name), ellipsis: true },
          { key: 'prop', dataIndex: 'prop', title: t(labels.prop), ellipsis: true },
          {
            key: 'value',
            title: t(labels.value),
            ellipsis: true,
            render: (_, { value }) => textOfScalar(value),
          },
          ...(kind === 'global'
            ? [
                {
                  key: 'present',
                  title: t('服务器上的值'),
                  render: (_: unknown, { prop }: DataSource) => (
                    <GlobalValue name={prop} value={variables.values.get(prop)} />
                  ),
                },
              ]
            : []),
          {
            key: 'usage',
            title: t('使用次数'),
            width: 100,
            align: 'right',
            render: (_, { id }) => usage.get(id) ?? 0,
          },
        ]}
      />
    </>
  )
}
