import type { DeviceCommunication } from '@energy-console/contract/telemetry'
import { getDeviceCommunication } from '@energy-console/contract/telemetry'
import { Descriptions } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import { HeatMap } from '../../../kit/charts/charts'
import { heatTable } from '../../../kit/charts/heat/heatOption'
import { ClockDrift } from '../../../kit/device/ClockDrift'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { durationText } from '../../../kit/value/durationText'
import { figureText } from '../../../kit/value/figureText'
import { shareText } from '../../../kit/value/shareText'
import styles from './DevicePage.module.css'

/** Contact is asked for again after this time. */
const followMs = 30_000
const mapHeight = 420

/** How a device is reached: itself, its gateway, and its readings by hour. */
export function DeviceReach({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const found = useCall(getDeviceCommunication, { query: { deviceId } }, { refetchMs: followMs })
  const { data } = found
  const hasReadings = data?.hours.some((day) => day.some((readings) => readings > 0))
  const state = sectionState(
    found,
    hasReadings ? undefined : '最近没有保存过这台设备的读数；设备上报之后，这里按小时显示收到了多少。',
  )
  const map = useMemo(
    () => ({
      of: t('日期'),
      columns: data?.days.map((day) => day.slice(5)) ?? [],
      rows: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      // an hour without readings is left open: it is what one looks for; it is grey where the platform stood still
      values: data?.hours.map((day) => day.map((readings) => (readings === 0 ? null : readings))) ?? [],
      voidOf: (day: number, hour: number) =>
        data?.downHours[day]?.includes(hour) ? t('平台未运行') : undefined,
      unit: t('条'),
      decimals: 0,
    }),
    [data, t],
  )
  return (
    <div className={styles.sections}>
      {data && <ReachFacts {...data} />}
      <ReportSection
        title="每小时保存的读数"
        height={mapHeight}
        {...state}
        table={heatTable(map)}
        decimals={0}
      >
        <HeatMap data={map} height={mapHeight} label={t('各小时保存的读数热力图')} />
      </ReportSection>
    </div>
  )
}

function ReachFacts({
  isOnline,
  lastContactMs,
  intervalSeconds,
  share,
  days,
  signal,
  clockDriftSeconds,
  traffic: { messages, bytes, repeats },
  gateway,
}: DeviceCommunication) {
  const { t } = useTranslation()
  const contact = (ms: number | null) => (ms === null ? t('从未通信') : <Ago time={ms} />)
  const online = (is: boolean) => <StatusTag tone={is ? 'good' : 'off'}>{t(is ? '在线' : '离线')}</StatusTag>
  const facts = [
    { label: '设备状态', children: online(isOnline) },
    { label: '最后通信', children: contact(lastContactMs) },
    { label: '上报间隔', children: durationText(intervalSeconds, 's', t) },
    {
      label: '在线率',
      children: t('{{share}}，近 {{count}} 天', { share: shareText(share), count: days.length }),
    },
    {
      label: bytes === null ? '含本设备的消息' : '消息数',
      children: t('{{messages}} 条，近 {{count}} 天', {
        messages: figureText(messages, { decimals: 0 }),
        count: days.length,
      }),
    },
    ...(bytes === null ? [] : [{ label: '流量', children: sizeText(bytes) }]),
    ...(repeats === null ? [] : [{ label: '重发次数', children: figureText(repeats, { decimals: 0 }) }]),
    ...(signal === null ? [] : [{ label: '信号强度', children: `${signal} dBm` }]),
    ...(clockDriftSeconds === null
      ? []
      : [{ label: '时钟偏差', children: <ClockDrift seconds={clockDriftSeconds} /> }]),
    ...(gateway === null
      ? [{ label: '网关', children: t('不经过网关') }]
      : [
          { label: '网关', children: gateway.gatewayName },
          { label: '网关状态', children: online(gateway.isOnline) },
          { label: '网关最后通信', children: contact(gateway.lastContactMs) },
          ...(gateway.signal === null ? [] : [{ label: '网关信号', children: `${gateway.signal} dBm` }]),
          ...(gateway.clockDriftSeconds === null
            ? []
            : [{ label: '网关时钟偏差', children: <ClockDrift seconds={gateway.clockDriftSeconds} /> }]),
        ]),
  ]
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2, xl: 3 }}
      items={facts.map(({ label, children }) => ({ key: label, label: t(label), children }))}
    />
  )
}
