import {
  AppstoreOutlined,
  CaretRightOutlined,
  ClusterOutlined,
  HddOutlined,
  HomeOutlined,
  LineChartOutlined,
} from '@ant-design/icons'
import { type SourceKind, type SourceNode, sourceKinds } from '@energy-console/contract/devices'
import { Checkbox, Skeleton } from 'antd'
import {
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { SilenceMark } from '../../../kit/device/SilenceMark'
import { TagMark } from '../../../kit/device/TagMark'
import { StatusTag } from '../../../kit/StatusTag'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './Source.module.css'
import { stepOf, type TreeRow, windowOf } from './treeRows'
import type { useMove } from './useMove'

const icons: Record<SourceKind, ComponentType> = {
  station: HomeOutlined,
  site: AppstoreOutlined,
  gateway: ClusterOutlined,
  device: HddOutlined,
  point: LineChartOutlined,
}

/** Whether a node can be chosen for what is done with several. */
export const isChoosable = ({ kind }: Pick<SourceNode, 'kind'>) => kind === 'device' || kind === 'point'

interface SourceTreeProps {
  name: string
  rows: readonly TreeRow[]
  /** The key of the node whose details are shown. */
  activeKey: string | undefined
  chosen: ReadonlyMap<string, SourceNode>
  /** Nothing can be chosen where nothing can be done with it. */
  isSelectable: boolean
  onActive: (node: SourceNode) => void
  onOpen: (key: string, isOpen: boolean) => void
  onChoose: (node: SourceNode) => void
  /** Devices can be put elsewhere; undefined where nobody may. */
  move: ReturnType<typeof useMove> | undefined
  /** Told which lines are in sight. */
  onSee: (rows: readonly TreeRow[]) => void
}

/** Lines of a tree of any length: those in sight are drawn, values of points live. Led by arrow keys. */
export function SourceTree(props: SourceTreeProps) {
  const { name, rows, activeKey, chosen, isSelectable, onActive, onOpen, onChoose, move, onSee } = props
  const treeId = useId()
  const rowHeight = useIsNarrow() ? 44 : 32
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 600 })
  const [cursor, setCursor] = useState<string>()
  const { from, to } = windowOf({ ...sight, rowHeight }, rows.length)
  const shown = rows.slice(from, to)
  const key = activeKey ?? cursor
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node !== undefined && node.key === key),
  )

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSight((now) => ({ ...now, height: element.clientHeight }))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => onSee(shown))
  // what becomes active is brought into sight: an arrow key, a finding
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    const element = box.current
    if (!element || activeKey === undefined || activeKey === seen) return
    const place = rows.findIndex(({ node }) => node?.key === activeKey)
    if (place < 0) return
    setSeen(activeKey)
    const top = place * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight / 2
  }, [activeKey, rows, rowHeight, seen])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    const step = stepOf(rows, at, event.key, Math.max(1, Math.floor(sight.height / rowHeight) - 1))
    if (row?.node && move?.onKey(event, row.node)) return event.preventDefault()
    if (event.key === ' ' && row?.node && isSelectable && isChoosable(row.node)) onChoose(row.node)
    else if (event.key === 'Enter' && row?.node?.hasChildren) onOpen(row.node.key, !row.isOpen)
    else if (!step) return
    else if ('open' in step) onOpen(rows[step.open]?.node?.key ?? '', true)
    else if ('close' in step) onOpen(rows[step.close]?.node?.key ?? '', false)
    else {
      const next = rows[step.to]?.node
      if (next) {
        setCursor(next.key)
        onActive(next)
      } else if (box.current) box.current.scrollTop = step.to * rowHeight
    }
    event.preventDefault()
  }
  const idOf = (place: number) => `${treeId}${place}`
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={name}
      aria-activedescendant={at >= from && at < to ? idOf(at) : undefined}
      aria-multiselectable={isSelectable || undefined}
      className={styles.tree}
      onScroll={({ currentTarget: { scrollTop } }) => setSight((now) => ({ ...now, top: scrollTop }))}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight, position: 'relative' }}>
        {shown.map((row, place) => {
          const index = from + place
          return (
            <SourceRow
              key={row.node?.key ?? `${row.parent} ${row.place}`}
              id={idOf(index)}
              row={row}
              top={index * rowHeight}
              height={rowHeight}
              isActive={row.node !== undefined && row.node.key === activeKey}
              isChosen={isSelectable ? row.node && chosen.has(row.node.key) : undefined}
              onActive={(node) => {
                setCursor(node.key)
                onActive(node)
              }}
              onOpen={onOpen}
              onChoose={onChoose}
              move={move}
            />
          )
        })}
      </div>
    </div>
  )
}

interface SourceRowProps extends Pick<SourceTreeProps, 'onActive' | 'onOpen' | 'onChoose' | 'move'> {
  id: string
  row: TreeRow
  top: number
  height: number
  isActive: boolean
  /** Undefined where nothing can be chosen. */
  isChosen: boolean | undefined
}

/** A line: what it is, how it stands, its live value. The tree has the focus and the keys. */
function SourceRow({
  id,
  row,
  top,
  height,
  isActive,
  isChosen,
  onActive,
  onOpen,
  onChoose,
  move,
}: SourceRowProps) {
  const { t } = useTranslation()
  const { node, depth, siblings, place, isOpen } = row
  const Icon = node && icons[node.kind]
  const hasCheck = node !== undefined && isChosen !== undefined && isChoosable(node)
  const [isOver, setOver] = useState(false)
  const isCut = node !== undefined && move?.cut.some(({ key }) => key === node.key)
  const turn = () => node?.hasChildren && onOpen(node.key, !isOpen)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth}
      aria-setsize={siblings}
      aria-posinset={place + 1}
      aria-expanded={node?.hasChildren ? isOpen : undefined}
      aria-selected={isActive}
      aria-checked={hasCheck ? isChosen : undefined}
      aria-busy={node ? undefined : true}
      className={styles.row}
      style={{ top, height, paddingInlineStart: 8 + (depth - 1) * 18 }}
      data-active={isActive || undefined}
      data-cut={isCut || undefined}
      data-over={isOver || undefined}
      draggable={move !== undefined && node?.kind === 'device'}
      onDragStart={(event) => {
        if (!node) return
        event.dataTransfer.setData('text/plain', node.name)
        event.dataTransfer.effectAllowed = 'move'
        move?.take(node)
      }}
      onDragOver={(event) => {
        if (!node || !move || move.cut.length === 0) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (node) move?.drop(node)
      }}
      onDragEnd={({ dataTransfer: { dropEffect } }) => {
        setOver(false)
        if (dropEffect === 'none') move?.letGo()
      }}
      onClick={() => node && onActive(node)}
      onDoubleClick={turn}
    >
      {!node && <Skeleton.Button active size="small" style={{ height: 14, width: 180 }} />}
      <span
        aria-hidden="true"
        className={styles.caret}
        data-open={isOpen || undefined}
        onClick={(event) => {
          event.stopPropagation()
          turn()
        }}
      >
        {node?.hasChildren && <CaretRightOutlined />}
      </span>
      {hasCheck && (
        <span aria-hidden="true">
          <Checkbox
            tabIndex={-1}
            checked={isChosen === true}
            onClick={(event) => event.stopPropagation()}
            onChange={() => onChoose(node)}
          />
        </span>
      )}
      {Icon && (
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
      )}
      {node && (
        <span className={styles.name} title={`${t(sourceKinds[node.kind])} ${node.name}`}>
          {node.name}
        </span>
      )}
      {node?.kind === 'device' && (
        <>
          <TagMark deviceId={node.id} />
          <SilenceMark deviceId={node.id} />
        </>
      )}
      {node?.note && <span className={`muted ${styles.note}`}>{node.note}</span>}
      {node?.deviceCount != null && (
        <span className={`muted num ${styles.note}`}>
          {t('{{count}} 台设备', { count: node.deviceCount })}
        </span>
      )}
      <span className={styles.value}>
        {node?.point && <LiveValue {...node.point} isPassed />}
        {node?.isOnline != null && (
          <StatusTag tone={node.isOnline ? 'good' : 'off'}>{t(node.isOnline ? '在线' : '离线')}</StatusTag>
        )}
      </span>
    </div>
  )
}
