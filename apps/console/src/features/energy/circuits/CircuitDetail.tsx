import { listPointInfos } from '@energy-console/contract/devices'
import type { Circuit } from '@energy-console/contract/energy'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import { DeviceName } from '../../../kit/device/DeviceName'
import { useAddress } from '../../../kit/page/useAddress'
import { BalancePane } from './BalancePane'
import styles from './Circuits.module.css'
import { DemandPane } from './DemandPane'
import { ParentSelect } from './ParentSelect'
import { belowEach } from './tree'

interface CircuitDetailProps {
  circuit: Circuit
  circuits: readonly Circuit[]
  stationId: string
}

/** One circuit: what feeds it, its energy against that of the meters below, its demand, its power over time. */
export function CircuitDetail({ circuit, circuits, stationId }: CircuitDetailProps) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const isMetered = circuit.importItemIds.length + circuit.exportItemIds.length > 0
  // without a meter, that of the meters below is told
  const hasDemand =
    circuit.importItemIds.length > 0 ||
    circuit.powerItemId !== null ||
    (!isMetered && belowEach(circuits).has(circuit.deviceId))
  const panes = [
    ...(isMetered
      ? [{ key: 'balance', label: t('电量平衡'), children: <BalancePane deviceId={circuit.deviceId} /> }]
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
                itemIds={circuit.importItemIds}
                stationId={stationId}
              />
            ),
          },
        ]
      : []),
    ...(circuit.powerItemId === null
      ? []
      : [{ key: 'power', label: t('功率曲线'), children: <PowerPane itemId={circuit.powerItemId} /> }]),
  ]
  const wanted = parameters.get('view')
  const shown = panes.find(({ key }) => key === wanted) ?? panes[0]
  return (
    <>
      <header className={styles.head}>
        <h2>
          <DeviceName deviceId={circuit.deviceId} name={circuit.deviceName} />
        </h2>
        <ParentSelect circuit={circuit} circuits={circuits} />
      </header>
      {!isMetered && circuit.powerItemId === null && (
        <p className="muted">{t('这个设备没有电能表，也不测量功率：电量平衡时越过它，看它下面的电能表。')}</p>
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
