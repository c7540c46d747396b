import { productGroups, products } from '@energy-console/contract/devices'
import { createItem, type ItemType, itemKinds } from '@energy-console/schematic'
import { type Block, insertBlock } from '@energy-console/schematic/editor'
import { drawItem, symbolGroups, symbolLibrary } from '@energy-console/schematic-react'
import { Collapse, Input } from 'antd'
import { type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/useCall'
import { layoutsOf } from '../../deviceModels'
import { useEditor } from '../EditorContext'
import { FloatingPanel } from '../FloatingPanel'
import { focusCanvas } from '../focusCanvas'
import styles from './BlocksPanel.module.css'
import { chipIcon } from './chipIcon'

/** One block of the list: what it becomes and how it is shown. */
interface ShownBlock {
  key: string
  label: string
  block: Block
  /** Address of a picture instead of a drawing of the item. */
  icon?: string
}

const groupLabels = {
  basic: '基本图形',
  other: '其它图形',
  chart: '图表',
  monitor: '监控',
  media: '媒体',
} as const
/** Kinds that are drawn with a tool, and those that come from elsewhere. */
const undraggable = new Set<ItemType>(['LinkLine', 'pipe', 'connector', 'group', 'model', 'symbol'])

const kindBlocks = (group: keyof typeof groupLabels): ShownBlock[] =>
  (Object.entries(itemKinds) as [Block['type'], (typeof itemKinds)[ItemType]][])
    .filter(([type, kind]) => kind.group === group && !undraggable.has(type))
    .map(([type, kind]) => ({ key: type, label: kind.label, block: { type } }))

const symbolBlocks = (group: keyof typeof symbolGroups): ShownBlock[] =>
  symbolLibrary
    .filter((symbol) => symbol.group === group)
    .map(({ id, label, size }) => ({
      key: id,
      label,
      block: { type: 'symbol', fields: { symbolId: id, name: label }, size },
    }))

const fixedGroups = [
  ...(Object.keys(groupLabels) as (keyof typeof groupLabels)[]).map((group) => ({
    key: group as string,
    label: groupLabels[group] as string,
    blocks: kindBlocks(group),
  })),
  ...(Object.keys(symbolGroups) as (keyof typeof symbolGroups)[]).map((group) => ({
    key: `symbol ${group}`,
    label: symbolGroups[group],
    blocks: symbolBlocks(group),
  })),
]

/** A group for each product group, a block for each product with a layout or without one. */
function useModelGroups() {
  const groups = useCall(productGroups.calls.list, { query: {} }, { staleMs: 60_000 })
  const models = useCall(products.calls.list, { query: {} }, { staleMs: 60_000 })
  return useMemo(
    () =>
      (groups.data ?? []).map((group) => ({
        key: `model ${group.id}`,
        label: String(group.name ?? ''),
        blocks: (models.data ?? [])
          .filter((model) => model.productGroup === group.id)
          .map((model): ShownBlock => {
            const layouts = layoutsOf(model.layout)
            const { width, height } = layouts[0]?.parent ?? { width: 100, height: 100 }
            return {
              key: model.id,
              label: String(model.label),
              icon:
                typeof model.productIcon === 'string' && model.productIcon !== ''
                  ? model.productIcon
                  : chipIcon,
              block: {
                type: 'model',
                fields: { modelId: model.id, name: String(model.label), layouts },
                size: { width, height },
              },
            }
          }),
      })),
    [groups.data, models.data],
  )
}

/** The blocks that are dragged onto the canvas: shapes, charts, symbols and the device models of the tenant. */
export function BlocksPanel() {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const models = useModelGroups()
  const matches = ({ label }: ShownBlock) =>
    keyword === '' || t(label).toLowerCase().includes(keyword.toLowerCase())
  const shown = [...fixedGroups, ...models]
    .map((group) => ({ ...group, blocks: group.blocks.filter(matches) }))
    .filter(({ blocks }) => blocks.length > 0)

  return (
    <FloatingPanel id="blocks" title={t('图元')}>
      <div className={styles.search}>
        <Input
          size="small"
          allowClear
          placeholder={t('搜索图元')}
          aria-label={t('搜索图元')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['basic', 'other', 'chart']}
        {...(keyword === '' ? {} : { activeKey: shown.map(({ key }) => key) })}
        items={shown.map(({ key, label, blocks }) => ({
          key,
          label: t(label),
          children: (
            <ul className={styles.blocks}>
              {blocks.map((block) => (
                <BlockTile key={block.key} shown={block} />
              ))}
            </ul>
          ),
        }))}
      />
    </FloatingPanel>
  )
}

/** Pressed and dragged it follows the pointer over the canvas; Enter puts it into the middle of the window. */
function BlockTile({ shown: { label, block, icon } }: { shown: ShownBlock }) {
  const { t } = useTranslation()
  const editor = useEditor()

  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.releasePointerCapture(event.pointerId)
    editor.dragBlock(block)
    const infoOf = (at: globalThis.PointerEvent) => {
      const box = document.querySelector('.schematic-stage')?.getBoundingClientRect()
      return {
        point: [at.clientX - (box?.left ?? 0), at.clientY - (box?.top ?? 0)] as const,
        button: 0,
        shift: at.shiftKey,
        ctrl: at.ctrlKey,
        alt: at.altKey,
      }
    }
    /** Over a panel the canvas is covered: letting go there drops nothing. */
    const isOverCanvas = (at: globalThis.PointerEvent) =>
      document.elementFromPoint(at.clientX, at.clientY)?.closest('.schematic-stage') !== null
    const handleMove = (at: globalThis.PointerEvent) => editor.tools.pointerMove(infoOf(at))
    const end = (at: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerup', end)
      if (isOverCanvas(at)) editor.tools.pointerUp(infoOf(at))
      else editor.tools.cancel()
      focusCanvas()
    }
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', end)
  }
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-block={block.type === 'symbol' ? String(block.fields?.symbolId) : block.type}
        onPointerDown={handlePointerDown}
        onKeyDown={(event) => event.key === 'Enter' && insertBlock(editor, block, '添加图元')}
      >
        {icon ? <img src={icon} alt="" className={styles.picture} /> : <BlockPicture block={block} />}
        <span className={styles.label}>{t(label)}</span>
      </button>
    </li>
  )
}

/** Letters that are too small to be read in the list at their size on the page. */
const pictureFields: { readonly [T in Block['type']]?: object } = {
  text: { fontSize: 34 },
  numeric: { fontSize: 34 },
  clock: { format: 'HH:mm', fontSize: 40 },
}

function BlockPicture({ block }: { block: Block }) {
  const item = useMemo(
    () =>
      createItem(block.type, { ...block.fields, ...pictureFields[block.type], ...block.size, x: 0, y: 0 }),
    [block],
  )
  const { width, height } = item
  return (
    <svg className={styles.picture} viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      {item.type === 'historyCurve' ||
      item.type === 'pie' ||
      item.type === 'bar' ||
      item.type === 'lineGraph' ? (
        <ChartGlyph type={item.type} width={width} height={height} />
      ) : (
        drawItem(item)
      )}
    </svg>
  )
}

/** Charts are hinted at, so that the block list does not load the chart library. */
const ChartGlyph = ({ type, width, height }: { type: string; width: number; height: number }) =>
  type === 'pie' ? (
    <>
      <circle cx={width / 2} cy={height / 2} r={height / 2.4} fill="#386be1" />
      <path
        d={`M${width / 2},${height / 2} V${height / 2 - height / 2.4} A${height / 2.4},${height / 2.4} 0 0 1 ${width / 2 + height / 2.4},${height / 2} Z`}
        fill="#ffab00"
      />
    </>
  ) : type === 'bar' ? (
    <>
      {[0.5, 0.9, 0.65, 0.8].map((share, index) => (
        <rect
          key={share}
          x={width * (0.1 + index * 0.22)}
          y={height * (1 - share)}
          width={width * 0.14}
          height={height * share}
          fill="#386be1"
        />
      ))}
    </>
  ) : (
    <polyline
      points={`0,${height * 0.8} ${width * 0.25},${height * 0.35} ${width * 0.5},${height * 0.6} ${width * 0.75},${height * 0.15} ${width},${height * 0.4}`}
      fill="none"
      stroke="#386be1"
      strokeWidth={width * 0.03}
    />
  )
