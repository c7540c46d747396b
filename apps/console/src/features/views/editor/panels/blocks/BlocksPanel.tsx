import { productGroups, products } from '@energy-console/contract/devices'
import { type ItemType, itemKinds, type ModelLayout } from '@energy-console/schematic'
import type { Block } from '@energy-console/schematic/editor'
import { symbolGroups, symbolLibrary } from '@energy-console/schematic-react'
import { Collapse, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { readModels } from '../../../running/deviceModels'
import { useModelLayouts } from '../../../running/useModelLayouts'
import { useRememberedCall, useRememberedRecords } from '../../../stored/useRememberedCall'
import { FloatingPanel } from '../../frame/FloatingPanel'
import styles from './BlocksPanel.module.css'
import { BlockTile, type ShownBlock } from './BlockTile'
import { chipIcon } from './chipIcon'

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

/** A group for each product group, a block for each product; its layouts come when the group is opened. */
function useModelGroups() {
  const groups = useRememberedCall(
    productGroups.calls.list,
    { query: {} },
    { name: 'modelGroups', staleMs: 60_000 },
  )
  const models = useRememberedRecords(products.calls.page, {}, { name: 'models' })
  return useMemo(
    () =>
      (groups.data ?? []).map((group) => ({
        key: `model ${group.id}`,
        label: group.name,
        blocks: (models.data ?? [])
          .filter((model) => model.productGroup === group.id)
          .map(
            (model): ShownBlock => ({
              key: model.id,
              label: model.label,
              icon:
                typeof model.productIcon === 'string' && model.productIcon !== ''
                  ? model.productIcon
                  : chipIcon,
              block: { type: 'model', fields: { modelId: model.id, name: model.label, layouts: [] } },
            }),
          ),
      })),
    [groups.data, models.data],
  )
}

/** The tiles of one opened group. Models are dropped with their present layouts, at the first one's size. */
function Blocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  const modelIds = blocks.flatMap(({ key, block }) => (block.type === 'model' ? [key] : []))
  const layouts = useModelLayouts(modelIds)
  return (
    <ul className={styles.blocks}>
      {blocks.map((shown) => (
        <BlockTile key={shown.key} shown={withLayouts(shown, layouts?.get(shown.key))} />
      ))}
    </ul>
  )
}

/** The block with the layouts that are known; while they are not, they are asked for when it is dropped. */
function withLayouts(shown: ShownBlock, layouts: readonly ModelLayout[] | undefined): ShownBlock {
  const { key, block } = shown
  if (block.type !== 'model') return shown
  if (layouts) return { ...shown, block: blockOf(block, layouts) }
  const complete = async () => blockOf(block, (await readModels([key])).get(key) ?? [])
  return { ...shown, block: blockOf(block, []), complete }
}

function blockOf(block: Block, layouts: readonly ModelLayout[]): Block {
  const { width, height } = layouts[0]?.parent ?? { width: 100, height: 100 }
  return { ...block, fields: { ...block.fields, layouts: [...layouts] }, size: { width, height } }
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
          children: <Blocks blocks={blocks} />,
        }))}
      />
    </FloatingPanel>
  )
}
