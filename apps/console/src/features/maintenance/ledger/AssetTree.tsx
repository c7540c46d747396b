import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { assetCategories } from '@energy-console/contract/maintenance'
import { Button, Segmented, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../../api/session'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { toTree } from '../../../kit/toTree'
import styles from './AssetTree.module.css'
import { allKey, isChosen, type TreeBy, type TreeNode, useAssetNodes } from './useAssetNodes'

interface Props {
  filters: Readonly<Record<string, string>>
  onChoose: (filters: Record<string, string>) => void
}

const fields = fieldsOf(assetCategories.schema)

/** The equipment by category or by place, each with its number; what is chosen filters the list. */
export function AssetTree({ filters, onChoose }: Props) {
  const { t } = useTranslation()
  const { codes } = assetCategories
  const [by, setBy] = useState<TreeBy>(
    'siteId_in' in filters || 'stationId_equal' in filters ? 'place' : 'category',
  )
  const { nodes, error, refetch } = useAssetNodes(by)
  const remove = useRemoval(assetCategories)
  const [editing, setEditing] = useState<{ id?: string }>()
  const [canAdd, canEdit, canDelete] = [useButton(codes.add), useButton(codes.edit), useButton(codes.delete)]
  if (error) return <Failure text={error.message} onRetry={refetch} />

  const chosen = nodes?.find((node) => isChosen(node, filters))
  const category = by === 'category' && chosen?.id !== allKey ? chosen : undefined
  const shown = (nodes ?? []).map((node) => ({
    ...node,
    key: node.id,
    title: (
      <span className={styles.title}>
        <span>{node.id === allKey ? t('全部设备') : node.name}</span>
        <small className="muted num">{node.count}</small>
      </span>
    ),
  }))
  const button = (label: string, icon: React.ReactNode, onClick: () => void, isDanger = false) => (
    <Button
      type="text"
      size="small"
      danger={isDanger}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
  return (
    <nav className={styles.tree} aria-label={t('设备分类')}>
      <div className={styles.head}>
        <Segmented<TreeBy>
          size="small"
          aria-label={t('分类方式')}
          options={[
            { value: 'category', label: t('按类别') },
            { value: 'place', label: t('按位置') },
          ]}
          value={by}
          onChange={setBy}
        />
        <span className={styles.buttons}>
          {by === 'category' && canAdd && button(t('新增设备类别'), <PlusOutlined />, () => setEditing({}))}
          {category &&
            canEdit &&
            button(t('编辑设备类别'), <EditOutlined />, () => setEditing({ id: category.id }))}
          {category &&
            canDelete &&
            button(
              t('删除设备类别'),
              <DeleteOutlined />,
              () => remove([{ id: category.id, categoryName: category.name } as Named], () => onChoose({})),
              true,
            )}
        </span>
      </div>
      {nodes && (
        <Tree
          key={by}
          blockNode
          defaultExpandAll
          className={styles.nodes}
          selectedKeys={chosen ? [chosen.id] : []}
          treeData={toTree(shown)}
          onSelect={([key]) => {
            const node: TreeNode | undefined = nodes.find(({ id }) => id === key)
            onChoose(node?.filters ?? {})
          }}
        />
      )}
      {editing && (
        <ResourceDialog
          resource={assetCategories}
          fields={fields}
          id={editing.id}
          inputs={{}}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}

interface Named {
  id: string
  categoryName: string
}
