import {
  listPropertiesOfPoints,
  mostChosenPoints,
  type SourceNode,
  sourceKinds,
  updateManyDevices,
  updateManyProperties,
} from '@energy-console/contract/devices'
import { Button, Drawer, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { useSettled } from '../../../kit/useSettled'
import { DataUsageButton } from '../data-usage/DataUsageButton'
import { QuotaWarning } from '../data-usage/QuotaWarning'
import { PastImportButton } from '../past-import/PastImportButton'
import { EditDevices } from './EditDevices'
import { EditProperties } from './EditProperties'
import { FoundList } from './FoundList'
import { GroupChosen, useMayGroup } from './GroupChosen'
import { NodeDetail } from './NodeDetail'
import { type Editing, RecordDialog } from './RecordDialog'
import styles from './Source.module.css'
import { SourceTree } from './SourceTree'
import { useMove } from './useMove'
import { useSourceTree } from './useSourceTree'

/** 数据源: all that sends values, from the station down to the point, with what is done to one of it or to many. */
export function DataSourcePage() {
  const { t } = useTranslation()
  const page = usePage()
  const title = t(page.title)
  const tree = useSourceTree()
  const isNarrow = useIsNarrow()
  const [keyword, setKeyword] = useState('')
  const settled = useSettled(keyword.trim())
  const wanted = keyword.trim() === '' ? '' : settled
  const [active, setActive] = useState<SourceNode>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, SourceNode>>(new Map())
  const [editing, setEditing] = useState<Editing>()
  const [bulk, setBulk] = useState<'devices' | 'properties'>()
  const [renamed, setRenamed] = useState<SourceNode>()
  const mayEditDevices = useMayCall(updateManyDevices)
  const seesProperties = useMayCall(listPropertiesOfPoints)
  const mayEditProperties = useMayCall(updateManyProperties) && seesProperties
  const mayGroup = useMayGroup()
  const move = useMove(chosen)
  // what is shown of the chosen node is what the tree has of it now
  const shown = tree.rows.find(({ node }) => node?.key === active?.key)?.node ?? active

  const devices = [...chosen.values()].filter(({ kind }) => kind === 'device')
  const points = [...chosen.values()].filter(({ kind }) => kind === 'point')
  const choose = (nodes: readonly SourceNode[]) =>
    setChosen((now) => new Map([...now, ...nodes.map((node) => [node.key, node] as const)]))
  const toggle = (node: SourceNode) =>
    setChosen((now) => {
      const next = new Map(now)
      if (!next.delete(node.key)) next.set(node.key, node)
      return next
    })
  const show = async (path: readonly SourceNode[]) => {
    try {
      await tree.reveal(path)
      setKeyword('')
      setActive(path.at(-1))
    } catch {
      notify.error(t('记录不存在或已被删除'))
    }
  }
  const detail = shown && (
    <NodeDetail
      key={shown.key}
      node={shown}
      onEdit={setEditing}
      onRename={mayEditProperties ? setRenamed : undefined}
      onChoose={choose}
      onRemoved={() => setActive(undefined)}
    />
  )
  const detailTitle = shown ? `${t(sourceKinds[shown.kind])} ${shown.name}` : ''
  return (
    <div className={styles.page}>
      <Panel
        title={title}
        extra={
          <span className={styles.tools}>
            <DataUsageButton />
            <PastImportButton />
          </span>
        }
      >
        <QuotaWarning />
        <div className={styles.bar}>
          <Input.Search
            className={styles.search}
            allowClear
            aria-label={t('搜索名称、编码、地址、标识或 itemId')}
            placeholder={t('搜索名称、编码、地址、标识或 itemId')}
            value={keyword}
            maxLength={64}
            onChange={({ target }) => setKeyword(target.value)}
          />
          {move.cut.length > 0 && (
            <>
              <span role="status">
                {t('已剪切 {{count}} 台设备：拖到或选中位置、网关后按 Ctrl+V 移动，Esc 取消', {
                  count: move.cut.length,
                })}
              </span>
              <Button type="text" onClick={move.letGo}>
                {t('取消移动')}
              </Button>
            </>
          )}
          {chosen.size > 0 && (
            <>
              <span role="status">{t('已选 {{count}} 项', { count: chosen.size })}</span>
              {mayEditDevices && devices.length > 0 && (
                <Button onClick={() => setBulk('devices')}>
                  {t('修改设备（{{count}}）', { count: devices.length })}
                </Button>
              )}
              {mayEditProperties && points.length > 0 && (
                <Button
                  onClick={() =>
                    points.length > mostChosenPoints
                      ? notify.error(t('一次最多修改 {{most}} 个数据点', { most: mostChosenPoints }))
                      : setBulk('properties')
                  }
                >
                  {t('修改属性（{{count}}）', { count: points.length })}
                </Button>
              )}
              {mayGroup && points.length > 0 && (
                <GroupChosen points={points} onDone={() => setChosen(new Map())} />
              )}
              <Button type="text" onClick={() => setChosen(new Map())}>
                {t('取消选择')}
              </Button>
            </>
          )}
        </div>
        {wanted !== '' ? (
          <FoundList keyword={wanted} onPick={(path) => void show(path)} />
        ) : tree.error ? (
          <Failure text={tree.error.message} onRetry={tree.refetch} />
        ) : tree.total === undefined ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : tree.total === 0 ? (
          <EmptyHint text="还没有站点：先在站点管理中建立，再在这里接入网关和设备。" isOfStations />
        ) : (
          <SourceTree
            name={title}
            rows={tree.rows}
            activeKey={active?.key}
            chosen={chosen}
            isSelectable={mayEditDevices || mayEditProperties || mayGroup}
            onActive={setActive}
            onOpen={(key, isOpen) => tree.setIsOpen([key], isOpen)}
            onChoose={toggle}
            move={mayEditDevices ? move : undefined}
            onSee={tree.see}
          />
        )}
      </Panel>
      {isNarrow ? (
        <Drawer
          open={shown !== undefined}
          placement="bottom"
          size={420}
          title={detailTitle}
          onClose={() => setActive(undefined)}
        >
          {detail}
        </Drawer>
      ) : (
        <Panel title={detailTitle || t('详情')}>
          {detail ?? <p className="muted">{t('点选左侧的一行，查看它的实时值、曲线和使用情况')}</p>}
        </Panel>
      )}
      {editing && <RecordDialog {...editing} onClose={() => setEditing(undefined)} />}
      {bulk === 'devices' && (
        <EditDevices
          devices={devices}
          onClose={() => setBulk(undefined)}
          onDone={() => setChosen(new Map())}
        />
      )}
      {renamed && (
        <EditProperties points={[renamed]} onClose={() => setRenamed(undefined)} onDone={() => undefined} />
      )}
      {bulk === 'properties' && (
        <EditProperties
          points={points}
          onClose={() => setBulk(undefined)}
          onDone={() => setChosen(new Map())}
        />
      )}
    </div>
  )
}
