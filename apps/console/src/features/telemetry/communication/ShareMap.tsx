import type { CommunicationReport, GatewayCommunication } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HeatMap } from '../../../kit/charts/charts'
import { heatTable, pickedField } from '../../../kit/charts/heat/heatOption'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { countText } from './communicationFigures'

interface ShareMapProps extends SectionState {
  report: CommunicationReport | undefined
  onOpen: (gateway: GatewayCommunication) => void
}

/** More lines would be too thin to be told apart. */
const mostLines = 30
const lineHeight = 24

/** Gateways of one name, of two stations, are two lines. */
const namesOf = (gateways: readonly GatewayCommunication[]): string[] => {
  const count = new Map<string, number>()
  for (const { gatewayName } of gateways) count.set(gatewayName, (count.get(gatewayName) ?? 0) + 1)
  return gateways.map(({ gatewayName, stationName }) =>
    (count.get(gatewayName) ?? 0) > 1 ? `${stationName} · ${gatewayName}` : gatewayName,
  )
}

/** How long each gateway was reached, by day. */
export function ShareMap({ report, onOpen, ...state }: ShareMapProps) {
  const { t } = useTranslation()
  const shown = useMemo(() => report?.gateways.slice(0, mostLines) ?? [], [report])
  const data = useMemo(() => {
    const days = report?.days ?? []
    return {
      of: t('日期'),
      columns: days.map((day) => day.slice(5)),
      rows: namesOf(shown),
      values: days.map((_, at) =>
        shown.map(({ days }) => {
          const share = days[at]?.share
          return share === null || share === undefined ? null : share * 100
        }),
      ),
      noteOf: (column: number, row: number) => {
        const traffic = shown[row]?.days[column]
        return traffic
          ? t('掉线 {{drops}} 次，消息 {{messages}} 条', {
              drops: traffic.drops,
              messages: countText(traffic.messages),
            })
          : ''
      },
      unit: '%',
      decimals: 1,
      isShare: true,
    }
  }, [report, shown, t])
  const height = Math.max(shown.length, 3) * lineHeight + 96
  return (
    <ReportSection
      title="每日在线率"
      height={height}
      isOfStations
      {...state}
      table={heatTable(data)}
      decimals={1}
      extra={
        report && report.totals.gateways > shown.length ? (
          <span className="muted">{t('图中为在线率最低的 {{count}} 个网关', { count: shown.length })}</span>
        ) : undefined
      }
    >
      <HeatMap
        data={data}
        height={height}
        label={t('各网关每日在线率热力图')}
        onPick={({ dataIndex }) => {
          const gateway = shown[pickedField(data, dataIndex)?.row ?? -1]
          if (gateway) onOpen(gateway)
        }}
      />
    </ReportSection>
  )
}
