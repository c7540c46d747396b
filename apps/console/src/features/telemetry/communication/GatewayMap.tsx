import type { CommunicationReport, GatewayCommunication } from '@energy-console/contract/telemetry'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SectionState } from '../../../kit/page/sectionState'
import { countText } from './communicationFigures'
import type { ReportPagesProps } from './ReportPages'
import { ShareMap } from './ShareMap'
import { shareLines } from './shareLines'

interface GatewayMapProps extends SectionState {
  report: CommunicationReport | undefined
  pages: ReportPagesProps
  onOpen: (gateway: GatewayCommunication) => void
}

type Day = NonNullable<GatewayCommunication['days'][number]>

const linesOf = (gateways: readonly GatewayCommunication[]) =>
  shareLines(
    gateways.map(({ gatewayId: id, gatewayName: name, stationName, lastContactMs, days }) => ({
      ...{ id, name, stationName, days, isUnheard: lastContactMs === null },
    })),
  )

/** How long each gateway was reached, by day. */
export function GatewayMap({ report, pages, onOpen, ...state }: GatewayMapProps) {
  const { t } = useTranslation()
  const lines = useMemo(() => linesOf(report?.gateways.records ?? []), [report])
  const noteOf = useCallback(
    ({ drops, messages }: Day) =>
      t('掉线 {{drops}} 次，消息 {{messages}} 条', { drops, messages: countText(messages) }),
    [t],
  )
  return (
    <ShareMap
      title="每日在线率"
      label={t('各网关每日在线率热力图')}
      days={report?.days ?? []}
      downHours={report?.downHours ?? []}
      lines={lines}
      noteOf={noteOf}
      pages={pages}
      onPick={(id) => {
        const gateway = report?.gateways.records.find(({ gatewayId }) => gatewayId === id)
        if (gateway) onOpen(gateway)
      }}
      {...state}
    />
  )
}
