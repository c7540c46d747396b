import { BankOutlined, EnvironmentOutlined, GlobalOutlined } from '@ant-design/icons'
import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Place } from '../../api/browser/place'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../../kit/Failure'
import styles from './LocationPicker.module.css'
import { inUse, placeOf } from './placeInAddress'
import { rowOfKey } from './treeKeys'

interface PlaceTreeProps {
  chosen: Place | undefined
  onChoose: (place: Place | undefined) => void
}

/** All regions, and below them regions and stations. Tab comes to one row of it, arrow keys to the others. */
export function PlaceTree({ chosen, onChoose }: PlaceTreeProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const [focused, setFocused] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const { data: nodes = [], error, refetch } = useCall(getStationTree)
  const all = { node: undefined, key: allKey, title: t('全部区域'), level: 1 }
  const rows = [all, ...rowsOf(nodes, keyword.trim().toLowerCase())]
  const chosenKey = chosen ? `${chosen.kind}${chosen.id}` : allKey
  const isShown = (key: string | undefined) => rows.some((row) => row.key === key)
  const tabKey = isShown(focused) ? focused : isShown(chosenKey) ? chosenKey : allKey
  const focusRow = (index: number) =>
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ key }) => key === tabKey)
    const next = rowOfKey(rows, at, event.key)
    if (next === undefined) return
    event.preventDefault()
    focusRow(next)
  }
  return (
    <>
      <input
        className={styles.filter}
        value={keyword}
        placeholder={t('查找区域或站点')}
        aria-label={t('查找区域或站点')}
        onChange={({ target }) => setKeyword(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          focusRow(0)
        }}
      />
      <div
        ref={tree}
        className={styles.tree}
        role="tree"
        aria-label={t('区域和站点')}
        onKeyDown={handleKeyDown}
      >
        {rows.map(({ node, key, title, level }) => (
          <button
            key={key}
            type="button"
            role="treeitem"
            tabIndex={key === tabKey ? 0 : -1}
            aria-level={level}
            aria-selected={key === chosenKey}
            style={{ paddingLeft: 12 + Math.max(0, level - 1) * 18 }}
            onFocus={() => setFocused(key)}
            onClick={() => onChoose(node && placeOf(node))}
          >
            {!node ? (
              <GlobalOutlined />
            ) : node.type === 'station' ? (
              <BankOutlined />
            ) : (
              <EnvironmentOutlined />
            )}{' '}
            {title}
          </button>
        ))}
      </div>
      {error && nodes.length === 0 && <Failure text={error.message} onRetry={() => void refetch()} />}
    </>
  )
}

const allKey = 'all'

interface Row {
  node: StationNode
  key: string
  title: string
  level: number
}

/** The tree as indented rows; with a keyword, the nodes that contain it and what stands above and below them. */
function rowsOf(nodes: readonly StationNode[], keyword: string, level = 2): Row[] {
  return inUse(nodes).flatMap((node) => {
    const isHit = node.title.toLowerCase().includes(keyword)
    const below = rowsOf(node.children ?? [], isHit ? '' : keyword, level + 1)
    const row = { node, key: `${node.type}${node.id}`, title: node.title, level }
    return isHit || below.length > 0 ? [row, ...below] : []
  })
}
