import { LoadingOutlined } from '@ant-design/icons'
import { type DeviceArrival, getImportArrivals, listDeviceArrivals } from '@energy-console/contract/devices'
import { Alert, Progress } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { DeviceName } from '../../../kit/device/DeviceName'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { OpenAccounts } from '../gateways/OpenAccounts'
import styles from './Connect.module.css'

/** While something is missing it is looked for so often, and then less. */
const [waitingMs, restingMs] = [2_000, 5_000]
const mostShown = 6

interface ArrivalStripProps {
  deviceIds: readonly string[]
  /** The points that something is waited for; all of the devices' where none are named. */
  itemIds?: readonly string[]
  /** What had come before this is shown counts as nothing: these devices were heard of before. */
  isOfNow?: boolean
  /** Told when a device's page is gone to. */
  onLeave?: () => void
}

/** What comes of devices that have just been made or mapped: waiting, or the newest value, as it comes. */
export function ArrivalStrip({ deviceIds, itemIds, isOfNow = false, onLeave }: ArrivalStripProps) {
  const [before, setBefore] = useState<readonly DeviceArrival[]>()
  const hasCome = ({ deviceId, ts }: DeviceArrival) =>
    ts !== null && !before?.some((old) => old.deviceId === deviceId && old.ts === ts)
  const { data, error } = useCall(
    listDeviceArrivals,
    { query: { deviceIds: deviceIds.join(), ...(itemIds && { itemIds: itemIds.join() }) } },
    { refetchMs: (answer) => (answer?.every(hasCome) ? restingMs : waitingMs), keepsPrevious: true },
  )
  if (isOfNow && data && before === undefined) setBefore(data)
  if (error) return <Alert type="warning" showIcon title={error.message} />
  const told = (data ?? []).map((arrival) => (hasCome(arrival) ? arrival : { ...arrival, ts: null }))
  const arrived = told.filter(({ ts }) => ts !== null)
  // those that something has come of are news
  const shown = [...arrived, ...told.filter(({ ts }) => ts === null)].slice(0, mostShown)
  return (
    <Strip
      {...{ shown, count: deviceIds.length, arrived: arrived.length }}
      {...(onLeave ? { onLeave } : {})}
    />
  )
}

interface ImportArrivalsProps {
  importId: string
  /** Told when a device's page is gone to. */
  onLeave: () => void
}

/** What comes of the devices that an import has made; nothing where it has made none. */
export function ImportArrivals({ importId, onLeave }: ImportArrivalsProps) {
  const { t } = useTranslation()
  const maySee = useMayCall(getImportArrivals)
  const { data, error } = useCall(
    getImportArrivals,
    { query: { importId } },
    {
      isEnabled: maySee,
      refetchMs: (answer) => (answer?.arrived === answer?.made ? restingMs : waitingMs),
      keepsPrevious: true,
    },
  )
  if (!maySee) return null
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data || (data.made === 0 && data.withoutToken.length === 0)) return null
  return (
    <>
      <OpenAccounts gateways={data.withoutToken} />
      <p className="muted">{t('数据一到就显示在这里；网关以设备的上报名称或设备名称发送数据。')}</p>
      <Strip shown={data.devices} count={data.made} arrived={data.arrived} onLeave={onLeave} />
    </>
  )
}

interface StripProps {
  shown: readonly DeviceArrival[]
  /** Devices in all, and those that something has come of. */
  count: number
  arrived: number
  onLeave?: () => void
}

function Strip({ shown, count, arrived, onLeave }: StripProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.strip} aria-label={t('数据到达')} aria-live="polite">
      {count > 1 && (
        <>
          <span>{t('{{count}} 台中已有 {{arrived}} 台收到数据', { count, arrived })}</span>
          <Progress percent={Math.floor((arrived / count) * 100)} size="small" aria-label={t('数据到达')} />
        </>
      )}
      <ul>
        {shown.map((arrival) => (
          <li key={arrival.deviceId}>
            <DeviceName deviceId={arrival.deviceId} name={arrival.deviceName} onLeave={onLeave} />
            <Arrived {...arrival} />
          </li>
        ))}
      </ul>
      {shown.length > 0 && count > shown.length && (
        <small className="muted">{t('其余 {{count}} 台见设备列表', { count: count - shown.length })}</small>
      )}
    </section>
  )
}

/** What has come of one device. */
function Arrived({ ts, propertyName, value, unit, decimals, dataType, enumMap }: DeviceArrival) {
  const { t } = useTranslation()
  if (ts === null)
    return (
      <span className="muted">
        <LoadingOutlined /> {t('等待数据…')}
      </span>
    )
  return (
    <>
      <StatusTag tone="good">{t('数据已到达')}</StatusTag>
      {propertyName !== null && (
        <span>
          {propertyName}{' '}
          <strong>
            {formatWithUnit(value, { unit, decimals, enumMap, ...(dataType === null ? {} : { dataType }) })}
          </strong>
        </span>
      )}
      <span className="muted">
        <Ago time={ts} />
      </span>
    </>
  )
}
