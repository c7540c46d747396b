import { listReferenceOptions } from '@energy-console/contract'
import { type DataSourceNode, getDataSourceTree } from '@energy-console/contract/devices'
import { Input, Skeleton, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { stationsAsked } from '../../api/browser/place'
import { callApi } from '../../api/callApi'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { useHeight } from '../useHeight'
import { mergeChosen, type PickedPoint, pointsOfTree } from './pickedPoints'
import { useNarrowing } from './useNarrowing'

interface Props {
  /** Chosen points by the key of their node. */
  chosen: ReadonlyMap<string, PickedPoint>
  isMultiple?: boolean
  /** Points of texts are left out: they have no curve. */
  hidesTexts?: boolean
  /** It takes the height of what it stands in, a column of its own height otherwise. */
  fills?: boolean
  onChange: (chosen: ReadonlyMap<string, PickedPoint>) => void
}

interface ShownNode {
  key: string
  title: string
  isLeaf: boolean
  checkable: boolean
  selectable: boolean
  children?: ShownNode[]
}

const ownHeight = 380

/**
 * Station → device → property. A station's devices are fetched when it is opened; a search looks through all of them. The
 * place of the header narrows both until somebody looks elsewhere; what was chosen there stays chosen.
 */
export function PointTree({
  chosen,
  isMultiple = false,
  hidesTexts = false,
  fills = false,
  onChange,
}: Props) {
  const { t } = useTranslation()
  const [measure, room] = useHeight()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword.trim())
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly DataSourceNode[]>>(new Map())
  const { stationIds, note } = useNarrowing()
  const stations = useCall(listReferenceOptions, { query: { noun: 'station' } }, { staleMs: 60_000 })
  const search = useCall(
    getDataSourceTree,
    { query: { keyword: wanted, ...stationsAsked(stationIds) } },
    { isEnabled: wanted !== '', keepsPrevious: true },
  )
  const isSearching = wanted !== ''
  const source = isSearching ? search : stations

  const nodes = useMemo(() => {
    const all = isSearching
      ? (search.data ?? [])
      : (stations.data ?? [])
          .filter(({ id }) => stationIds?.includes(id) ?? true)
          .map((row) => stationNode(row, loaded))
    return hidesTexts ? withoutTexts(all) : all
  }, [isSearching, search.data, stations.data, stationIds, loaded, hidesTexts])
  const points = useMemo(() => pointsOfTree(nodes), [nodes])
  const treeData = useMemo(() => nodes.map((node) => shownNode(node, isMultiple)), [nodes, isMultiple])
  const keys = [...chosen.keys()].filter((key) => points.has(key))

  const load = async ({ key }: { key: string | number | bigint }) => {
    const stationId = String(key).replace(/^station:/, '')
    if (loaded.has(stationId)) return
    const [station] = await callApi(getDataSourceTree, { query: { stationId } })
    setLoaded((now) => new Map(now).set(stationId, station?.children ?? []))
  }

  return (
    <div style={fills ? { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 } : {}}>
      <Input.Search
        allowClear
        aria-label={t('搜索设备或属性')}
        placeholder={t('搜索设备或属性')}
        value={keyword}
        maxLength={64}
        onChange={(event) => setKeyword(event.target.value)}
        style={{ flex: 'none', marginBottom: 8 }}
      />
      {note}
      <div {...(fills ? { ref: measure, style: { flex: 1, minHeight: 0, overflow: 'hidden' } } : {})}>
        {source.error ? (
          <Failure text={source.error.message} onRetry={() => void source.refetch()} />
        ) : source.isPending ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : treeData.length === 0 ? (
          <EmptyHint
            text={
              isSearching
                ? '没有匹配的设备或属性'
                : stationIds
                  ? '所选区域还没有站点。'
                  : '先在工程管理中建立站点和设备'
            }
            isOfStations
            isOfPlace={false}
          />
        ) : (
          <Tree
            key={isSearching ? `found ${wanted} ${stationIds}` : 'stations'}
            aria-label={t('数据源树')}
            blockNode
            height={fills ? room : ownHeight}
            treeData={treeData}
            defaultExpandAll={isSearching}
            {...(isSearching ? {} : { loadData: load })}
            {...(isMultiple
              ? {
                  checkable: true,
                  checkedKeys: keys,
                  onCheck: (checked) =>
                    onChange(
                      mergeChosen(
                        chosen,
                        points,
                        (Array.isArray(checked) ? checked : checked.checked).map(String),
                      ),
                    ),
                }
              : {
                  selectedKeys: keys,
                  onSelect: (selected) => onChange(mergeChosen(new Map(), points, selected.map(String))),
                })}
          />
        )}
      </div>
    </div>
  )
}

const stationNode = (
  { id, title }: { id: string; title: string },
  loaded: ReadonlyMap<string, readonly DataSourceNode[]>,
): DataSourceNode => {
  const children = loaded.get(id)
  const node: DataSourceNode = {
    id,
    parentId: '0',
    title,
    key: `station:${id}`,
    value: id,
    type: 'station',
    hasChildren: true,
  }
  return children ? { ...node, hasChildren: children.length > 0, children: [...children] } : node
}

const withoutTexts = (nodes: readonly DataSourceNode[]): DataSourceNode[] =>
  nodes.flatMap((node) => {
    if (node.type === 'property') return node.dataType === 'text' ? [] : [node]
    return [node.children ? { ...node, children: withoutTexts(node.children) } : node]
  })

const shownNode = (node: DataSourceNode, isMultiple: boolean): ShownNode => {
  const { key, title, type, unit, hasChildren, children } = node
  return {
    key,
    title: unit ? `${title} (${unit})` : title,
    isLeaf: type === 'property' || !hasChildren,
    checkable: type !== 'station' && (type === 'property' || hasChildren),
    selectable: !isMultiple && type === 'property',
    ...(children ? { children: children.map((child) => shownNode(child, isMultiple)) } : {}),
  }
}
