import type { DataSource } from '@energy-console/schematic'
import { removeSources, systemSource } from '@energy-console/schematic/editor'
import { App, Button, Flex, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { PointTree } from '../../../../../kit/points/PointTree'
import type { PickedPoint } from '../../../../../kit/points/pickedPoints'
import { useEditor, useTable } from '../../EditorContext'
import styles from './sources.module.css'
import { bySourceTitle, sourceTitle } from './sourceTitle'
import { useSourceUsage } from './useSourceUsage'

/** Properties of devices as data sources: the tree to choose from, and those that the view has. */
export function SystemSources() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const editor = useEditor()
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedPoint>>(new Map())
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const usage = useSourceUsage()
  const sources = useTable('source')
    .filter(({ kind }) => kind === 'system')
    .sort(bySourceTitle)

  const add = () => {
    const before = sources.length
    editor.edit('添加系统数据源', (transaction) => {
      for (const point of chosen.values()) systemSource(transaction, point)
    })
    const after = [...editor.store.document.source.values()].filter(({ kind }) => kind === 'system').length
    setChosen(new Map())
    message.success(t('已添加 {{count}} 个数据源', { count: after - before }))
  }
  const remove = (ids: readonly string[]) => {
    editor.edit('删除数据源', (transaction) => removeSources(transaction, ids))
    setSelectedIds([])
    message.success(t('删除成功'))
  }
  const isUnused = (id: string) => (usage.get(id) ?? 0) === 0
  const unused = sources.filter(({ id }) => isUnused(id)).map(({ id }) => id)

  return (
    <div className={styles.halves}>
      <section>
        <PointTree isMultiple chosen={chosen} onChange={setChosen} />
        <Flex justify="space-between" align="center" style={{ marginTop: 8 }}>
          <span className="muted">{t('已选 {{count}} 个', { count: chosen.size })}</span>
          <Button type="primary" disabled={chosen.size === 0} onClick={add}>
            {t('添加到画面')}
          </Button>
        </Flex>
      </section>
      <section>
        <Flex gap={8} justify="end" style={{ marginBottom: 8 }}>
          <Button disabled={unused.length === 0} onClick={() => remove(unused)}>
            {t('删除未使用的（{{count}}）', { count: unused.length })}
          </Button>
          <Button danger disabled={selectedIds.length === 0} onClick={() => remove(selectedIds)}>
            {t('删除所选')}
          </Button>
        </Flex>
        <Table<DataSource>
          size="small"
          rowKey="id"
          pagination={false}
          virtual={sources.length > 200}
          scroll={{ y: 400 }}
          dataSource={sources}
          locale={{ emptyText: t('画面还没有系统数据源，在左侧勾选属性后添加。') }}
          rowSelection={{
            selectedRowKeys: [...selectedIds],
            onChange: (keys) => setSelectedIds(keys.map(String)),
          }}
          columns={[
            { key: 'name', title: t('名称'), ellipsis: true, render: (_, source) => sourceTitle(source) },
            { key: 'propertyNo', dataIndex: 'propertyNo', title: t('属性编号'), ellipsis: true },
            {
              key: 'usage',
              title: t('使用次数'),
              width: 100,
              align: 'right',
              render: (_, { id }) => (isUnused(id) ? <Tag>{t('未使用')}</Tag> : usage.get(id)),
            },
          ]}
        />
      </section>
    </div>
  )
}
