import { listPointInfos } from '@energy-console/contract/devices'
import type { Circuit } from '@energy-console/contract/energy'
import { Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { CircuitRow } from './CircuitRow'
import styles from './Circuits.module.css'
import { type CircuitNode, looseOf, type Place, placeKey, treesOf } from './tree'
import { useMayMove, useMoveCircuit } from './useMoveCircuit'

const looseKey = 'loose'

type Node =
  | CircuitNode
  | { key: typeof looseKey; selectable: false; circuit?: never; children: CircuitNode[] }

interface CircuitTreeProps {
  circuits: readonly Circuit[]
  shown: Place | undefined
  onOpen: (place: Place) => void
}

/** What feeds what, with the power that flows now and what a day lost; a circuit is dragged to what feeds it. */
export function CircuitTree({ circuits, shown, onOpen }: CircuitTreeProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mayMove = useMayMove()
  const move = useMoveCircuit(circuits)
  const itemIds = circuits.flatMap(({ powerItemId }) => powerItemId ?? []).join()
  const { data: infos = [] } = useCall(
    listPointInfos,
    { query: { itemIds } },
    { isEnabled: itemIds !== '', staleMs: 300_000, keepsPrevious: true },
  )
  const nodes = useMemo(() => nodesOf(circuits), [circuits])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const open = keysOf(nodes).filter((key) => !folded.has(key))
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('回路')}</span>
        <span>{t('实时功率')}</span>
        <span>{t('24 小时 kWh')}</span>
        <span>{t('损耗')}</span>
      </div>
      <Tree<Node>
        aria-label={t('电气回路')}
        className={styles.tree ?? ''}
        blockNode
        virtual
        height={isNarrow ? 360 : 560}
        motion={null}
        treeData={nodes}
        selectedKeys={shown === undefined ? [] : [placeKey(shown)]}
        expandedKeys={open}
        onExpand={(_, { node, expanded }) => {
          const next = new Set(folded)
          if (expanded) next.delete(node.key)
          else next.add(node.key)
          setFolded(next)
        }}
        onSelect={(_, { node }) => node.circuit && onOpen(placeOf(node))}
        draggable={
          mayMove && !isNarrow
            ? { icon: false, nodeDraggable: (node) => isCircuit(node as unknown as Node) }
            : false
        }
        allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 || dropNode.key === looseKey}
        onDrop={({ dragNode, node }) => {
          if (dragNode.circuit) move(dragNode.circuit, node.circuit ? placeOf(node) : null)
        }}
        titleRender={(node) =>
          node.circuit ? (
            <CircuitRow
              circuit={node.circuit}
              channel={node.channel}
              power={
                node.channel ? undefined : infos.find(({ itemId }) => itemId === node.circuit.powerItemId)
              }
            />
          ) : (
            <span className="muted">{t('未归入回路（{{count}}）', { count: node.children.length })}</span>
          )
        }
      />
      {mayMove && !isNarrow && (
        <p className="muted">{t('把回路拖到为它供电的回路上，或在右侧选择上级回路。')}</p>
      )}
    </>
  )
}

/** The circuit trees of a station, then what has no place yet. */
function nodesOf(circuits: readonly Circuit[]): Node[] {
  const loose = looseOf(circuits)
  const trees = treesOf(circuits)
  if (loose.length === 0) return trees
  const rest = loose.map((circuit) => ({ key: circuit.deviceId, circuit, channel: null, children: [] }))
  return [...trees, { key: looseKey, selectable: false, children: rest }]
}

const placeOf = ({ circuit, channel }: CircuitNode): Place => ({
  deviceId: circuit.deviceId,
  channel: channel?.channel ?? null,
})

/** Whether a node is a device: its channels go with it. */
const isCircuit = (node: Node): boolean => node.circuit !== undefined && node.channel === null

const keysOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...keysOf(children)] : []))
