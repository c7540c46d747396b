import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { operations, type Resource } from '@energy-console/contract'
import { Button, Skeleton, Tree, type TreeProps } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useButton } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { PhoneFold } from '../fold/PhoneFold'
import { fieldsOf } from '../form/fields'
import type { Row } from '../list/Column'
import { ResourceDialog } from '../resource/ResourceDialog'
import { useRemoval } from '../resource/useRemoval'
import { toTree } from '../toTree'
import styles from './CategoryTree.module.css'

/** A category with the number of what is in it, or something that stands in one. */
export interface CategoryNode {
  id: string
  parentId: string
  name: string
  /** Beside the name: where it belongs to, say, or that it is out of use. */
  place?: string | undefined
  /** Left out where nothing can be in it. */
  count?: number | undefined
  icon?: ReactNode
}

/** How nodes are dragged to where they belong. */
interface CategoryMoves {
  /** Whether who is here may move the node. */
  mayMove: (id: string) => boolean
  /** The node was dropped on another one. */
  onMove: (id: string, targetId: string) => void
}

interface CategoryTreeProps {
  /** What the categories are, translated. */
  name: string
  /** Title, or a choice between trees. */
  head: ReactNode
  /** Undefined until they are here; parents before what is below them. */
  nodes: readonly CategoryNode[] | undefined
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
  /** The categories as records; undefined where what is shown is made elsewhere. */
  resource: Resource | undefined
  /** The chosen category, if it is a record. */
  record: Row | undefined
  /** The record has been removed. */
  onRemoved: () => void
  icon?: ReactNode
  hasFolderIcons?: boolean
  /** Nothing can be moved unless told. */
  moves?: CategoryMoves
}

/**
 * A tree beside a list, on a phone folded above it: what is chosen in it filters the list, and who may adds, changes, moves
 * and removes categories here. A new category begins below the chosen one.
 */
export function CategoryTree(props: CategoryTreeProps) {
  const { name: treeName, head, nodes, chosenId, onChoose, resource, hasFolderIcons = false, moves } = props
  const { t } = useTranslation()
  const shown = (nodes ?? []).map(({ name, place, count, ...node }) => ({
    ...node,
    key: node.id,
    title: (
      <span className={styles.title}>
        <span>{name}</span>
        {place && <small className="muted">{place}</small>}
        {count !== undefined && <small className="muted num">{count}</small>}
      </span>
    ),
  }))
  // whatever comes is open, the first category too, until somebody folds it
  const [folded, setFolded] = useState<readonly string[]>([])
  const keys = shown.map(({ key }) => key)
  const AnyTree = hasFolderIcons ? Tree.DirectoryTree : Tree
  const chosen = nodes?.find(({ id }) => id === chosenId)
  const tree = (fold: () => void) =>
    nodes ? (
      <AnyTree
        key={resource?.noun}
        blockNode
        expandedKeys={keys.filter((key) => !folded.includes(key))}
        onExpand={(open) => setFolded(keys.filter((key) => !open.includes(key)))}
        className={styles.nodes}
        showIcon
        {...(hasFolderIcons ? { expandAction: false as const } : {})}
        {...(moves ? movesOf(moves) : {})}
        selectedKeys={chosenId === undefined ? [] : [chosenId]}
        treeData={toTree(shown)}
        onSelect={([key]) => {
          fold()
          onChoose(key === undefined ? undefined : String(key))
        }}
      />
    ) : (
      <Skeleton active paragraph={{ rows: 6 }} className={styles.nodes} />
    )
  return (
    <nav className={styles.tree} aria-label={treeName}>
      <div className={styles.head}>
        {head}
        {resource && <CategoryButtons {...props} resource={resource} />}
      </div>
      <PhoneFold word={chosen?.name ?? t('选择')}>{tree}</PhoneFold>
    </nav>
  )
}

const movesOf = ({ mayMove, onMove }: CategoryMoves): Partial<TreeProps> => ({
  draggable: { icon: false, nodeDraggable: ({ key }) => mayMove(String(key)) },
  // a node goes into another one, never between two
  dropIndicatorRender: () => null,
  onDrop: ({ dragNode, node }) => onMove(String(dragNode.key), String(node.key)),
})

interface CategoryButtonsProps extends Pick<CategoryTreeProps, 'record' | 'onRemoved' | 'icon'> {
  resource: Resource
}

function CategoryButtons({ resource, record, onRemoved, icon = <PlusOutlined /> }: CategoryButtonsProps) {
  const { t } = useTranslation()
  const { codes } = resource
  const fields = useMemo(() => fieldsOf(resource.schema), [resource])
  const remove = useRemoval(resource)
  const [editing, setEditing] = useState<{ id?: string }>()
  const [canAdd, canEdit, canDelete] = [useButton(codes.add), useButton(codes.edit), useButton(codes.delete)]
  const one = t(resource.label, { context: 'one' })
  const button = (word: string, shown: ReactNode, onClick: () => void, isDanger = false) => (
    <Button
      type="text"
      size="small"
      danger={isDanger}
      icon={shown}
      aria-label={word}
      title={word}
      onClick={onClick}
    />
  )
  return (
    <span className={styles.buttons}>
      {canAdd && button(t(operations.save, { label: one }), icon, () => setEditing({}))}
      {canEdit &&
        record &&
        button(t('编辑{{label}}', { label: one }), <EditOutlined />, () => setEditing({ id: record.id }))}
      {canDelete &&
        record &&
        button(
          t(operations.remove, { label: one }),
          <DeleteOutlined />,
          () => remove([record], onRemoved),
          true,
        )}
      {editing && (
        <ResourceDialog
          resource={resource}
          fields={fields}
          id={editing.id}
          inputs={{}}
          {...(resource.isTree && record ? { starting: { parentId: record.id } } : {})}
          onClose={() => setEditing(undefined)}
        />
      )}
    </span>
  )
}
