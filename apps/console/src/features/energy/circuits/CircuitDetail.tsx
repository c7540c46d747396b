import { listPointInfos } from '@energy-console/contract/devices'
import type { Circuit, CircuitChannel } from '@energy-console/contract/energy'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import { DeviceName } from '../../../kit/device/DeviceName'
import { useAddress } from '../../../kit/page/useAddress'
import { BalancePane } from './BalancePane'
import styles from './Circuits.module.css'
import { DemandPane } from './DemandPane'
import { ParentSelect } from './ParentSelect'
import { belowEach, nameOfPlace } from './tree'

interface CircuitDetailProps {
  circuit: Circuit
  /** One of the circuits that it measures; null for the device as a whole. */
  channel: CircuitChannel | null
  circuits: readonly Circuit[]
  stationId: string
}

/** One circuit, or a channel of it: what feeds it, its energy against that of the meters below, its demand, its power over time. */
export function CircuitDetail({ circuit, channel, circuits, stationId }: CircuitDetailProps) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const drawnBy = (channel ?? circuit).importItemIds
  const isMetered = channel !== null || circuit.importItemIds.length + circuit.exportItemIds.length > 0
  // without a meter, that of the meters below is told
  const hasDemand =
    drawnBy.length > 0 ||
    (channel === null && circuit.powerItemId !== null) ||
    (!isMetered && belowEach(circuits).has(circuit.deviceId))
  const panes = [
    ...(isMetered
      ? [
          {
            key: 'balance',
            label: t('电量平衡'),
            children: <BalancePane deviceId={circuit.deviceId} channel={channel?.channel} />,
          },
        ]
      : []),
    ...(hasDemand
      ? [
          {
            key: 'demand',
            label: t('需量'),
            children: (
              <DemandPane
                key={circuit.deviceId}
                circuit={circuit}
                itemIds={drawnBy}
                isChannel={channel !== null}
                stationId={stationId}
              />
            ),
          },
        ]
      : []),
    ...(channel !== null || circuit.powerItemId === null
      ? []
      : [{ key: 'power', label: t('功率曲线'), children: <PowerPane itemId={circuit.powerItemId} /> }]),
  ]
  const fed = channel === null ? (belowEach(circuits).get(circuit.deviceId) ?? []) : []
  const beside = fed.filter(({ parentChannel }) => parentChannel === null).length
  const wanted = parameters.get('view')
  const shown = panes.find(({ key }) => key === wanted) ?? panes[0]
  return (
    <>
      <header className={styles.head}>
        <h2>
          <DeviceName deviceId={circuit.deviceId} name={nameOfPlace(circuit, channel?.channel ?? null)} />
        </h2>
        {channel === null && <ParentSelect circuit={circuit} circuits={circuits} />}
      </header>
      {!isMetered && circuit.powerItemId === null && (
        <p className="muted">{t('这个设备没有电能表，也不测量功率：电量平衡时越过它，看它下面的电能表。')}</p>
      )}
      {beside > 0 && beside < fed.length && (
        <p className="muted">
          {t(
            '{{count}} 个下级没有选由哪个计量回路供电：在选好之前，本设备的损耗按下级的电表算，不看各回路。',
            {
              count: beside,
            },
          )}
        </p>
      )}
      {shown !== undefined && (
        <Tabs activeKey={shown.key} destroyOnHidden onChange={(view) => change({ view })} items={panes} />
      )}
    </>
  )
}

function PowerPane({ itemId }: { itemId: string }) {
  const { data } = useCall(listPointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const points = useMemo(() => data?.map((info) => ({ ...info, name: info.propertyName })) ?? [], [data])
  return <HistoryCurve points={points} height={380} />
}
