import { BankOutlined, DownOutlined, EnvironmentOutlined, GlobalOutlined } from '@ant-design/icons'
import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePlace, type Place, usePlace } from '../../api/browser/place'
import { useCall } from '../../api/useCall'
import { inUse, placeOf } from '../place/placeInAddress'
import styles from './LocationPicker.module.css'

/** The place that the pages look at: all regions, a region, or one station. */
export function LocationPicker() {
  const { t } = useTranslation()
  const place = usePlace((state) => state.place)
  const [isOpen, setOpen] = useState(false)
  const choose = (next: Place | undefined) => {
    choosePlace(next)
    setOpen(false)
  }
  const name = place?.title ?? t('全部区域')
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={<PlaceTree chosen={place} onChoose={choose} />}
    >
      <button
        type="button"
        className={styles.picker}
        title={name}
        aria-haspopup="tree"
        aria-expanded={isOpen}
      >
        <EnvironmentOutlined />
        <span>{name}</span>
        <DownOutlined className={styles.chevron} />
      </button>
    </Popover>
  )
}

interface PlaceTreeProps {
  chosen: Place | undefined
  onChoose: (place: Place | undefined) => void
}

function PlaceTree({ chosen, onChoose }: PlaceTreeProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const { data: nodes = [] } = useCall(getStationTree)
  const rows = rowsOf(nodes, keyword.trim().toLowerCase())
  return (
    <div className={styles.panel}>
      <input
        className={styles.filter}
        value={keyword}
        placeholder={t('查找区域或站点')}
        aria-label={t('查找区域或站点')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <div className={styles.tree} role="tree" aria-label={t('区域和站点')}>
        <button
          type="button"
          role="treeitem"
          aria-selected={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          <GlobalOutlined /> {t('全部区域')}
        </button>
        {rows.map(({ node, depth }) => (
          <button
            key={`${node.type}${node.id}`}
            type="button"
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={chosen?.kind === node.type && chosen.id === node.id}
            style={{ paddingLeft: 12 + depth * 18 }}
            onClick={() => onChoose(placeOf(node))}
          >
            {node.type === 'station' ? <BankOutlined /> : <EnvironmentOutlined />} {node.title}
          </button>
        ))}
      </div>
    </div>
  )
}

interface Row {
  node: StationNode
  depth: number
}

/** The tree as indented rows; with a keyword, the nodes that contain it and what stands above and below them. */
function rowsOf(nodes: readonly StationNode[], keyword: string, depth = 1): Row[] {
  return inUse(nodes).flatMap((node) => {
    const isHit = node.title.toLowerCase().includes(keyword)
    const below = rowsOf(node.children ?? [], isHit ? '' : keyword, depth + 1)
    return isHit || below.length > 0 ? [{ node, depth }, ...below] : []
  })
}
