import {
  exportCommunication,
  type GatewayCommunication,
  getCommunication,
} from '@energy-console/contract/telemetry'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { communicationFigures } from './communicationFigures'
import { GatewayDrawer } from './GatewayDrawer'
import { GatewayTable } from './GatewayTable'
import { ShareMap } from './ShareMap'
import { SilentTable } from './SilentTable'

const refetchMs = 30_000

/** Who is offline since when, and how well the gateways were reached, day by day. */
export function CommunicationPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const { period, setPeriod } = usePeriod('communication', 'month')
  const place = usePlace((held) => held.place)
  const query = { from: period.from, to: period.to, ...stationsAsked(useStationIds()) }
  const found = useCall(getCommunication, { query }, { keepsPrevious: true, refetchMs })
  const [opened, setOpened] = useState<GatewayCommunication>()
  const { data } = found
  const emptyText =
    data?.totals.gateways === 0 ? '这里还没有网关；建好网关并接入后，通信情况显示在这里。' : undefined
  const state = sectionState(found, emptyText)
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), periodText(period)].join(' · ')}
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
      actions={
        <ExportButton call={exportCommunication} input={(format) => ({ query: { ...query, format } })} />
      }
    >
      {!state.error && (
        <Figures count={6} isFormer={state.isFormer} figures={data && communicationFigures(data.totals, t)} />
      )}
      <SilentTable emptyText={emptyText} />
      <ShareMap {...state} report={data} onOpen={setOpened} />
      <GatewayTable {...state} report={data} onOpen={setOpened} />
      {opened && data && (
        <GatewayDrawer gateway={opened} days={data.days} onClose={() => setOpened(undefined)} />
      )}
    </ReportPage>
  )
}
