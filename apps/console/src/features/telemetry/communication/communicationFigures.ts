import type { CommunicationReport } from '@energy-console/contract/telemetry'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { Figure } from '../../../kit/report/Figures'
import { figureText } from '../../../kit/value/figureText'
import { shareText } from '../../../kit/value/shareText'

export const countText = (count: number): string => figureText(count, { decimals: 0 })

/** What a report begins with. */
export function communicationFigures(
  totals: CommunicationReport['totals'],
  t: (text: string, values?: Record<string, unknown>) => string,
): Figure[] {
  const { gateways, onlineGateways, devices, onlineDevices, clocksOff } = totals
  return [
    {
      label: '在线网关',
      value: `${onlineGateways} / ${gateways}`,
      note: clocksOff > 0 ? t('{{count}} 个时钟不准', { count: clocksOff }) : undefined,
    },
    { label: '在线设备', value: `${onlineDevices} / ${devices}` },
    { label: '在线率', value: shareText(totals.share) },
    { label: '掉线次数', value: countText(totals.drops) },
    {
      label: '消息数',
      value: countText(totals.messages),
      note: totals.repeats > 0 ? t('其中重发 {{count}} 条', { count: totals.repeats }) : undefined,
    },
    { label: '流量', value: sizeText(totals.bytes) },
  ]
}
