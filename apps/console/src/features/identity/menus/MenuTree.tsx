import { operationTitle } from '@energy-console/contract'
import type { MenuEntry } from '@energy-console/contract/identity'
import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { NamedIcon } from '../../../kit/icon/NamedIcon'
import { menuName } from '../../../kit/menu/menuName'
import { allOf, dropped, isHeading, mayDrop, type Place } from './entries'
import styles from './MenusPage.module.css'

interface MenuTreeProps {
  /** The whole menu. */
  entries: readonly MenuEntry[]
  /** What is shown of it. */
  shown: readonly MenuEntry[]
  /** Everything shown is open. */
  isOpen: boolean
  chosenId: string | undefined
  onChoose: (id: string) => void
  /** Undefined: nothing can be dragged. */
  onMove: ((entry: MenuEntry, place: Place) => void) | undefined
}

/** Headings that are open in the first picture; the others follow. */
const openAtOnce = 3

interface Node extends TreeDataNode {
  key: string
  entry: MenuEntry
  children?: Node[]
}

/** Headings, pages and buttons as a tree; pages and headings are dragged to where they shall stand. */
export function MenuTree({ entries, shown, isOpen, chosenId, onChoose, onMove }: MenuTreeProps) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState<readonly string[]>(() =>
    entries.filter(isHeading).map(({ id }) => id),
  )
  // what the page begins with does not wait for what is further down
  const open = useDeferredValue(expanded, expanded.slice(0, openAtOnce))
  const titleOf = ({ entry }: Node) => (
    <span className={styles.entry} data-hidden={entry.isHidden || undefined}>
      {entry.category === 1 && <NamedIcon name={entry.source} />}
      <span>{operationTitle(menuName(entry), t)}</span>
      {entry.isHidden && <small>{t('已隐藏')}</small>}
      {entry.isChanged && <small>{t('已修改')}</small>}
      {isHeading(entry) && !entry.isBuiltIn && <small>{t('自己添加')}</small>}
    </span>
  )
  const drop: TreeProps<Node>['onDrop'] = ({ node, dragNode, dropPosition, dropToGap }) => {
    // counted from the place of the node among all beside it
    const isBefore = dropPosition < Number(node.pos.split('-').at(-1))
    const side = dropToGap ? (isBefore ? 'before' : 'behind') : 'inside'
    const place = dropped(entries, dragNode.entry, { entry: node.entry, side })
    if (place) onMove?.(dragNode.entry, place)
  }
  return (
    <Tree<Node>
      className={styles.tree}
      blockNode
      draggable={onMove !== undefined && { icon: false, nodeDraggable: isDraggable }}
      allowDrop={({ dragNode, dropNode, dropPosition }) =>
        mayDrop(dragNode.entry, {
          entry: dropNode.entry,
          side: dropPosition === 0 ? 'inside' : dropPosition < 0 ? 'before' : 'behind',
        })
      }
      onDrop={drop}
      expandedKeys={[...(isOpen ? allOf(shown).map(({ id }) => id) : open)]}
      onExpand={(keys) => !isOpen && setExpanded(keys.map(String))}
      selectedKeys={chosenId === undefined ? [] : [chosenId]}
      onSelect={(_, { node }) => onChoose(node.key)}
      treeData={shown.map(nodeOf)}
      titleRender={titleOf}
    />
  )
}

const nodeOf = (entry: MenuEntry): Node => ({
  key: entry.id,
  entry,
  ...(entry.children ? { children: entry.children.map(nodeOf) } : {}),
})

/** Buttons stay with their page. The tree gives its nodes as it was given them. */
const isDraggable = (node: TreeDataNode) => (node as Node).entry.category === 1
