import { listCircuits } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { PhoneFold } from '../../../kit/fold/PhoneFold'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { StationSelect } from '../station/StationSelect'
import { useStationChoice } from '../station/useStationChoice'
import { CircuitDetail } from './CircuitDetail'
import styles from './Circuits.module.css'
import { CircuitTree } from './CircuitTree'
import { incomersOf, knownCircuits, nameOfPlace, placeKey } from './tree'

const followMs = 300_000

/** 电气回路: what feeds what in a station, and whether what goes in comes out below. */
export function CircuitsPage() {
  const { t } = useTranslation()
  const { emptyText } = usePage()
  const choice = useStationChoice()
  const { stationId } = choice
  const { parameters, change } = useAddress()
  const { data, error, isPending, refetch } = useCall(
    listCircuits,
    { query: { stationId: stationId ?? '0' } },
    { isEnabled: stationId !== undefined, refetchMs: followMs },
  )
  const circuits = useMemo(() => knownCircuits(data?.circuits ?? []), [data])
  const trouble = choice.error ?? (data ? undefined : error)
  if (trouble)
    return (
      <Failure
        text={trouble.message}
        onRetry={() => {
          choice.retry()
          void refetch()
        }}
      />
    )
  if (!choice.isPending && stationId === undefined)
    return <EmptyHint text="电气回路按站点排列。先在“站点管理”中添加站点。" isOfStations />
  const shown =
    circuits.find(({ deviceId }) => deviceId === parameters.get('circuit')) ?? incomersOf(circuits)[0]
  const channel = shown?.channels.find((one) => one.channel === parameters.get('channel')) ?? null
  return (
    <StationTime stationId={stationId}>
      <div className={styles.page}>
        <section className={`${styles.panel} ${styles.circuits}`}>
          <header className={styles.head}>
            <StationSelect {...choice} />
          </header>
          {isPending ? (
            <Bone className={styles.treeBone} />
          ) : circuits.length === 0 ? (
            <EmptyHint text={emptyText} />
          ) : (
            <PhoneFold word={shown ? nameOfPlace(shown, channel?.channel ?? null) : t('回路')}>
              {(fold) => (
                <>
                  {data?.isCut && (
                    <Alert
                      type="info"
                      title={t('只列出前 {{count}} 台电气设备。', { count: circuits.length })}
                    />
                  )}
                  <CircuitTree
                    circuits={circuits}
                    shown={shown && { deviceId: shown.deviceId, channel: channel?.channel ?? null }}
                    onOpen={(place) => {
                      fold()
                      change({ circuit: place.deviceId, channel: place.channel ?? undefined })
                    }}
                  />
                </>
              )}
            </PhoneFold>
          )}
        </section>
        <section className={styles.panel}>
          {isPending ? (
            <Bone className={styles.treeBone} />
          ) : (
            shown &&
            stationId !== undefined && (
              <CircuitDetail
                key={placeKey({ deviceId: shown.deviceId, channel: channel?.channel ?? null })}
                circuit={shown}
                channel={channel}
                circuits={circuits}
                stationId={stationId}
              />
            )
          )}
        </section>
      </div>
    </StationTime>
  )
}
