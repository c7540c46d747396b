import { pathOf, type Resource } from '@energy-console/contract'
import {
  devicePage,
  devices,
  gateways,
  listPointUsage,
  listSourceDevices,
  mostChosenDevices,
  type SourceNode,
  sourceKinds,
} from '@energy-console/contract/devices'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notify } from '../../../api/notify'
import { useButton } from '../../../api/session'
import { useAnswer, useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { CellValue } from '../../../kit/list/CellValue'
import type { Row } from '../../../kit/list/Column'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { UsageList } from '../../../kit/UsageList'
import { openCurve } from '../../../kit/value/askedCurve'
import { LiveValue } from '../../../kit/value/LiveValue'
import type { Editing } from './RecordDialog'
import styles from './Source.module.css'

interface NodeDetailProps {
  node: SourceNode
  onEdit: (editing: Editing) => void
  /** Renames a point and changes its property; undefined where nobody may. */
  onRename: ((node: SourceNode) => void) | undefined
  /** Devices are chosen for what is done with several. */
  onChoose: (nodes: readonly SourceNode[]) => void
  onRemoved: () => void
}

/** What a node of the tree is, and what can be done with it. */
export function NodeDetail(props: NodeDetailProps) {
  const { node } = props
  if (node.kind === 'point') return <PointDetail {...props} />
  if (node.kind === 'gateway')
    return (
      <RecordDetail
        {...props}
        resource={gateways}
        shown={['serialNo', 'protocol', 'firmware', 'lastContactTime', 'remark']}
      />
    )
  if (node.kind === 'device')
    return (
      <RecordDetail
        {...props}
        resource={devices}
        shown={[
          ...['deviceCode', 'productId', 'stationId', 'siteId', 'gatewayId', 'address'],
          ...['sourceName', 'place', 'intervalSeconds', 'lastContactTime', 'remark'],
        ]}
      />
    )
  return <PlaceDetail {...props} />
}

function PlaceDetail({ node, onEdit, onChoose }: NodeDetailProps) {
  const { t } = useTranslation()
  return (
    <>
      <Facts
        facts={[
          [t('类型'), t(sourceKinds[node.kind])],
          ...(node.note ? [[t('编码'), node.note] as const] : []),
          ...(node.deviceCount === null ? [] : [[t('设备数'), String(node.deviceCount)] as const]),
        ]}
      />
      <div className={styles.buttons}>
        <NewButtons node={node} onEdit={onEdit} />
        <ChooseBelow node={node} onChoose={onChoose} />
      </div>
    </>
  )
}

/** Makes a gateway or a device where the node stands. */
function NewButtons({ node, onEdit }: Pick<NodeDetailProps, 'node' | 'onEdit'>) {
  const { t } = useTranslation()
  const canAddGateway = useButton(gateways.codes.add)
  const canAddDevice = useButton(devices.codes.add)
  const { stationId, siteId, gatewayId, kind } = node
  const starting = { stationId, ...(siteId ? { siteId } : {}), ...(gatewayId ? { gatewayId } : {}) }
  return (
    <>
      {canAddDevice && (
        <Button onClick={() => onEdit({ resource: devices, starting })}>{t('新增设备')}</Button>
      )}
      {canAddGateway && kind === 'station' && (
        <Button onClick={() => onEdit({ resource: gateways, starting: { stationId } })}>
          {t('新增网关')}
        </Button>
      )}
    </>
  )
}

/** Chooses all devices below a node. */
function ChooseBelow({ node, onChoose }: Pick<NodeDetailProps, 'node' | 'onChoose'>) {
  const { t } = useTranslation()
  const canEdit = useButton(devices.codes.edit)
  const below = useAnswer(listSourceDevices)
  if (!canEdit || !node.hasChildren) return null
  const choose = async () => {
    const { devices: found, total } = await below.mutateAsync({ query: { parent: node.key } })
    onChoose(found.map(deviceNode))
    if (total > found.length)
      notify.warning(t('最多选择 {{most}} 台设备，已选前 {{most}} 台', { most: mostChosenDevices }))
  }
  return (
    <Button loading={below.isPending} onClick={() => void choose().catch(() => undefined)}>
      {t('选中其下全部设备')}
    </Button>
  )
}

/** A device as far as it has to be known to be chosen. */
const deviceNode = ({
  id,
  name,
  stationId,
}: {
  id: string
  name: string
  stationId: string
}): SourceNode => ({
  key: `device:${id}`,
  kind: 'device',
  id,
  name,
  stationId,
  deviceId: id,
  note: null,
  siteId: null,
  gatewayId: null,
  hasChildren: true,
  deviceCount: null,
  isOnline: null,
  point: null,
})

interface RecordDetailProps extends NodeDetailProps {
  resource: Resource
  shown: readonly string[]
}

/** A gateway or device: its fields, where it leads, changing and removing it. */
function RecordDetail({ node, resource, shown, onEdit, onChoose, onRemoved }: RecordDetailProps) {
  const { t } = useTranslation()
  const canView = useButton(resource.codes.view)
  const canEdit = useButton(resource.codes.edit)
  const canDelete = useButton(resource.codes.delete)
  const remove = useRemoval(resource)
  const { data, error, refetch } = useCall(
    resource.calls.detail,
    { query: { id: node.id } },
    { isEnabled: canView },
  )
  const row = data as Row | undefined
  const facts = fieldsOf(resource.schema).filter(({ name }) => shown.includes(name))
  return (
    <>
      {canView && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {canView && !row && !error && <Skeleton active paragraph={{ rows: 5 }} />}
      {row && (
        <Facts
          facts={facts.map((field) => [
            t(field.label, { context: 'field' }),
            <CellValue key={field.name} field={field} row={row} />,
          ])}
        />
      )}
      <div className={styles.buttons}>
        {node.kind === 'device' && (
          <Link to={pathOf(devicePage, { deviceId: node.id })}>
            <Button type="primary">{t('打开设备')}</Button>
          </Link>
        )}
        {canEdit && <Button onClick={() => onEdit({ resource, id: node.id })}>{t('编辑')}</Button>}
        {node.kind === 'gateway' && <NewButtons node={node} onEdit={onEdit} />}
        {node.kind === 'gateway' && <ChooseBelow node={node} onChoose={onChoose} />}
        {canDelete && row && (
          <Button color="danger" variant="text" onClick={() => remove([row], onRemoved)}>
            {t('删除')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A point: its value, its curve, where it is used. */
function PointDetail({ node, onRename }: NodeDetailProps) {
  const { t } = useTranslation()
  const uses = useCall(listPointUsage, { query: { itemId: node.id } })
  const { point } = node
  if (!point) return null
  return (
    <>
      <Facts
        facts={[
          [t('实时值'), <LiveValue key="value" {...point} />],
          [t('属性标识'), point.propertyNo],
          [
            'itemId',
            <span key="id" className="num">
              {point.itemId}
            </span>,
          ],
          [t('设备'), <DeviceName key="device" deviceId={point.deviceId} name={point.deviceName} isPlain />],
          [t('读写'), t(point.access === 'read' ? '只读' : '读写')],
        ]}
      />
      <div className={styles.buttons}>
        <Button type="primary" onClick={() => openCurve(point.itemId)}>
          {t('曲线')}
        </Button>
        <Link to={pathOf(devicePage, { deviceId: point.deviceId })}>
          <Button>{t('打开设备')}</Button>
        </Link>
        {onRename && <Button onClick={() => onRename(node)}>{t('改名和修改属性')}</Button>}
      </div>
      {uses.data && uses.data.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <UsageList uses={uses.data} affected="使用此数据点的：" />
        </div>
      )}
      {uses.data?.length === 0 && <p className="muted">{t('没有画面、告警规则或组使用此数据点')}</p>}
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
