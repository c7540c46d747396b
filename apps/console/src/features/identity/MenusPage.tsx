import { listMenus, type Menu } from '@energy-console/contract/identity'
import { useQueries } from '@tanstack/react-query'
import { Button, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/callQuery'
import { useButton } from '../../api/session'
import { useCall } from '../../api/useCall'
import { Failure } from '../../kit/Failure'
import { Panel } from '../../kit/Panel'
import { usePage } from '../../kit/page/ShownPage'
import { RowButtons } from '../../kit/resource/RowButtons'
import { MenuDialog } from './MenuDialog'

/** 菜单管理: the tree of pages and buttons, a level at a time; names, icons, order and place can be changed. */
export function MenusPage() {
  const { t } = useTranslation()
  const canEdit = useButton('menu_edit')
  const [name, setName] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const [editing, setEditing] = useState<Menu>()
  const top = useCall(listMenus, { query: name ? { name } : {} }, { keepsPrevious: true })
  const levels = useLevels(expanded)
  const categories = { 1: t('菜单'), 2: t('按钮') }

  const withChildren = (menu: Menu): Menu => {
    if (!menu.hasChildren) return menu
    return { ...menu, children: (levels.get(menu.id) ?? []).map(withChildren) }
  }
  return (
    <Panel
      title={t(usePage().title)}
      extra={
        <Input.Search
          allowClear
          style={{ width: 240 }}
          aria-label={t('菜单名称')}
          placeholder={t('菜单名称')}
          onSearch={setName}
        />
      }
    >
      {top.error ? (
        <Failure text={top.error.message} onRetry={() => void top.refetch()} />
      ) : (
        <Table<Menu>
          rowKey="id"
          size="middle"
          loading={top.isFetching}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={top.data?.map(withChildren) ?? []}
          expandable={{
            expandedRowKeys: expanded,
            onExpand: (isOpen, { id }) =>
              setExpanded(isOpen ? [...expanded, id] : expanded.filter((key) => key !== id)),
          }}
          columns={[
            {
              title: t('菜单名称'),
              dataIndex: 'name',
              render: (name: string, { isHidden }) => (
                <>
                  {t(name)} {isHidden && <Tag>{t('在菜单中隐藏')}</Tag>}
                </>
              ),
            },
            {
              title: t('菜单编号'),
              dataIndex: 'code',
              // a heading is known by its name
              render: (code: string) => (code.startsWith('group:') ? '—' : code),
            },
            { title: t('路由地址'), dataIndex: 'path' },
            {
              title: t('菜单类型'),
              dataIndex: 'category',
              render: (category: 1 | 2) => categories[category],
            },
            { title: t('排序'), dataIndex: 'sort', align: 'right' },
            {
              title: t('操作'),
              key: 'actions',
              fixed: 'right',
              render: (_, menu) =>
                canEdit && (
                  <RowButtons>
                    <Button onClick={() => setEditing(menu)}>{t('编辑')}</Button>
                  </RowButtons>
                ),
            },
          ]}
        />
      )}
      {editing && <MenuDialog menu={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  )
}

/** The children of the expanded menus, by the id of their parent. */
function useLevels(parentIds: readonly string[]): Map<string, Menu[]> {
  const answers = useQueries({
    queries: parentIds.map((parentId) => callQuery(listMenus, { query: { parentId } })),
  })
  return new Map(parentIds.map((parentId, index) => [parentId, answers[index]?.data ?? []]))
}
