import { BankOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { areas, getStationTree, type StationNode, stations } from '@energy-console/contract/stations'
import { Button, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useAction } from '../../kit/action/useActions'
import { Failure } from '../../kit/Failure'
import { fieldsOf } from '../../kit/form/fields'
import { ResourceDialog } from '../../kit/resource/ResourceDialog'
import { useRemoval } from '../../kit/resource/useRemoval'
import { areasIn, stationsIn } from './areaNodes'
import styles from './StationsPage.module.css'
import { moveArea, moveStation } from './stationActions'

interface AreaTreeProps {
  /** The region whose stations are listed; undefined: all. */
  areaId: string | undefined
  onChoose: (areaId: string | undefined) => void
  onOpen: (stationId: string) => void
}

interface Node extends TreeDataNode {
  key: string
  node?: StationNode
  children?: Node[]
}

const all = 'all'
const fields = fieldsOf(areas.schema)

/** The regions with their stations: added, renamed, removed, and dragged to where they belong. */
export function AreaTree({ areaId, onChoose, onOpen }: AreaTreeProps) {
  const { t } = useTranslation()
  const tree = useCall(getStationTree)
  const [editing, setEditing] = useState<{ id?: string }>()
  const remove = useRemoval(areas)
  const [canAdd, canEdit, canDelete] = [
    useButton(areas.codes.add),
    useButton(areas.codes.edit),
    useButton(areas.codes.delete),
  ]
  const canMoveStations = useButton(stations.codes.edit)
  const intoArea = useAction(moveStation)
  const belowArea = useAction(moveArea)
  if (tree.error) return <Failure text={tree.error.message} onRetry={() => void tree.refetch()} />

  const nodes = tree.data ?? []
  const chosen = areasIn(nodes).find(({ id }) => id === areaId)
  const shown: Node[] = [
    {
      key: all,
      title: <Title name={t('全部区域')} count={stationsIn(nodes)} />,
      children: nodes.map(nodeOf),
    },
  ]
  const mayMove = (node: StationNode | undefined) => (node?.type === 'station' ? canMoveStations : canEdit)
  // dropped on a region it goes into that, on a station into the region of that, at the top out of all
  const drop = (moved: StationNode | undefined, target: StationNode | undefined) => {
    const parentId = (target?.type === 'station' ? target.parentId : target?.id) ?? '0'
    if (!moved || moved.parentId === parentId || moved.id === target?.id) return
    if (moved.type === 'area') void belowArea.start({ id: moved.id, parentId })
    else void intoArea.start({ id: moved.id, areaId: parentId === '0' ? null : parentId })
  }
  const button = (label: string, icon: React.ReactNode, onClick: () => void, isDanger = false) => (
    <Button type="text" danger={isDanger} icon={icon} aria-label={label} title={label} onClick={onClick} />
  )
  return (
    <nav className={styles.tree} aria-label={t('区域和站点')}>
      <div className={styles.head}>
        <h2>{t('区域和站点')}</h2>
        {canAdd && button(t('新增区域'), <PlusOutlined />, () => setEditing({}))}
        {chosen && canEdit && button(t('编辑区域'), <EditOutlined />, () => setEditing({ id: chosen.id }))}
        {chosen &&
          canDelete &&
          button(
            t('删除区域'),
            <DeleteOutlined />,
            () => remove([named(chosen)], () => onChoose(undefined)),
            true,
          )}
      </div>
      {!tree.data ? (
        <Skeleton active paragraph={{ rows: 6 }} className={styles.nodes} />
      ) : (
        <Tree<Node>
          blockNode
          showIcon
          defaultExpandAll
          className={styles.nodes}
          selectedKeys={[chosen ? `area:${chosen.id}` : all]}
          treeData={shown}
          draggable={{ icon: false, nodeDraggable: (dragged) => mayMove((dragged as Node).node) }}
          dropIndicatorRender={() => null}
          onDrop={({ dragNode, node }) => drop(dragNode.node, node.node)}
          onSelect={(_, { node: { node } }) => {
            if (node?.type === 'station') onOpen(node.id)
            else onChoose(node?.id)
          }}
        />
      )}
      {editing && (
        <ResourceDialog
          resource={areas}
          fields={fields}
          id={editing.id}
          inputs={{}}
          {...(editing.id === undefined && chosen ? { starting: { parentId: chosen.id } } : {})}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}

/** As the removal names it. */
const named = ({ id, title }: StationNode) => ({ id, areaName: title })

function nodeOf(node: StationNode): Node {
  const isStation = node.type === 'station'
  return {
    key: `${node.type}:${node.id}`,
    node,
    ...(isStation ? { icon: <BankOutlined /> } : {}),
    title: (
      <Title
        name={node.title}
        isOff={node.isDisabled === true}
        {...(isStation ? {} : { count: stationsIn(node.children ?? []) })}
      />
    ),
    ...(node.children ? { children: node.children.map(nodeOf) } : {}),
  }
}

function Title({ name, count, isOff = false }: { name: string; count?: number; isOff?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles.title}>
      <span>{name}</span>
      {count !== undefined && <small className="muted num">{count}</small>}
      {isOff && <small className="muted">{t('停用')}</small>}
    </span>
  )
}
