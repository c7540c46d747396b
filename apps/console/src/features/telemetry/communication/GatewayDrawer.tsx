import type { GatewayCommunication } from '@energy-console/contract/telemetry'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import { Bars } from '../../../kit/charts/charts'
import { NumberTable } from '../../../kit/report/NumberTable'
import { shareText } from '../../../kit/value/shareText'
import { countText } from './communicationFigures'
import { DeviceSections } from './DeviceSections'

interface GatewayDrawerProps {
  gateway: GatewayCommunication
  /** The days that {@link GatewayCommunication.days} are of. */
  days: readonly string[]
  onClose: () => void
}

/** What came over one gateway, day by day, and how its devices were reached. */
export function GatewayDrawer({ gateway, days, onClose }: GatewayDrawerProps) {
  const { t } = useTranslation()
  const data = useMemo(
    () => ({
      of: t('日期'),
      categories: days.map((day) => day.slice(5)),
      series: [{ name: t('消息数'), values: gateway.days.map((day) => day?.messages ?? null) }],
      unit: t('条'),
      decimals: 0,
    }),
    [gateway, days, t],
  )
  const table = {
    head: [t('日期'), t('在线率'), t('掉线次数'), t('消息数'), t('流量'), t('重发次数')],
    // the newest first: that is what is asked after
    rows: days
      .map((day, at) => {
        const of = gateway.days[at]
        return of
          ? [
              day,
              shareText(of.share),
              countText(of.drops),
              countText(of.messages),
              sizeText(of.bytes),
              countText(of.repeats),
            ]
          : [day, null, null, null, null, null]
      })
      .reverse(),
  }
  return (
    <Drawer open size={920} title={`${gateway.stationName} · ${gateway.gatewayName}`} onClose={onClose}>
      <Bars data={data} height={240} label={t('每日消息数')} />
      <NumberTable label={t('每日通信')} table={table} decimals={0} height={320} />
      <DeviceSections
        query={{ gatewayId: gateway.gatewayId, from: days[0] ?? '', to: days.at(-1) ?? '' }}
        title="设备每日在线率"
        label={t('各设备每日在线率热力图')}
      />
    </Drawer>
  )
}
