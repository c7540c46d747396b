import { LoadingOutlined } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { type DeviceArrival, devicePage, listDeviceArrivals } from '@energy-console/contract/devices'
import { Alert, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { formatWithUnit } from '../../../kit/value/formatValue'
import styles from './Connect.module.css'

/** While something is missing it is looked for so often, and then less. */
const [waitingMs, restingMs] = [2_000, 5_000]
const mostShown = 6

interface ArrivalStripProps {
  deviceIds: readonly string[]
  /** Told when a device's page is gone to. */
  onLeave?: () => void
}

/** What comes of devices that have just been made: waiting, or the newest value, as it comes. */
export function ArrivalStrip({ deviceIds, onLeave }: ArrivalStripProps) {
  const { t } = useTranslation()
  const { data = [], error } = useCall(
    listDeviceArrivals,
    { query: { deviceIds: deviceIds.join() } },
    {
      refetchMs: (answer) => (answer?.every(({ ts }) => ts !== null) ? restingMs : waitingMs),
      keepsPrevious: true,
    },
  )
  if (error) return <Alert type="warning" showIcon title={error.message} />
  const arrived = data.filter(({ ts }) => ts !== null)
  // those that something has come of are news
  const shown = [...arrived, ...data.filter(({ ts }) => ts === null)].slice(0, mostShown)
  return (
    <section className={styles.strip} aria-label={t('数据到达')} aria-live="polite">
      {deviceIds.length > 1 && (
        <>
          <span>
            {t('{{count}} 台中已有 {{arrived}} 台收到数据', {
              count: deviceIds.length,
              arrived: arrived.length,
            })}
          </span>
          <Progress
            percent={Math.floor((arrived.length / deviceIds.length) * 100)}
            size="small"
            aria-label={t('数据到达')}
          />
        </>
      )}
      <ul>
        {shown.map((arrival) => (
          <li key={arrival.deviceId}>
            <Link to={pathOf(devicePage, { deviceId: arrival.deviceId })} onClick={() => onLeave?.()}>
              {arrival.deviceName}
            </Link>
            <Arrived {...arrival} />
          </li>
        ))}
      </ul>
      {data.length > mostShown && (
        <small className="muted">
          {t('其余 {{count}} 台见设备列表', { count: data.length - mostShown })}
        </small>
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
