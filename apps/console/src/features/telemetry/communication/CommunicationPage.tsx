import {
  exportCommunication,
  type GatewayCommunication,
  getCommunication,
} from '@energy-console/contract/telemetry'
import { useState } from 'react'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { communicationFigures } from './communicationFigures'
import { DeviceSections } from './DeviceSections'
import { GatewayDrawer } from './GatewayDrawer'
import { GatewayMap } from './GatewayMap'
import { GatewayTable } from './GatewayTable'
import { linesAtOnce } from './linesAtOnce'
import { RegisterSections } from './RegisterSections'
import { SilentTable } from './SilentTable'
import { useReportPage } from './useReportPage'

const refetchMs = 30_000

/** Who is offline since when, and how well the gateways, and the devices without one, were reached, day by day. */
export function CommunicationPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const { period, setPeriod } = usePeriod('communication', 'month')
  const place = usePlace((held) => held.place)
  const query = { from: period.from, to: period.to, ...stationsAsked(useStationIds()) }
  const { current, onChange } = useReportPage(query)
  const found = useCall(
    getCommunication,
    { query: { ...query, current, size: linesAtOnce } },
    { keepsPrevious: true, refetchMs },
  )
  const [opened, setOpened] = useState<GatewayCommunication>()
  const { data } = found
  const emptyText =
    data?.totals.gateways === 0 ? '这里还没有网关；建好网关并接入后，通信情况显示在这里。' : undefined
  const state = sectionState(found, emptyText)
  const pages = { current, total: data?.gateways.total ?? 0, onChange }
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
      <SilentTable emptyText={data?.totals.devices === 0 ? emptyText : undefined} />
      <GatewayMap {...state} report={data} pages={pages} onOpen={setOpened} />
      <GatewayTable {...state} report={data} pages={pages} onOpen={setOpened} />
      <DeviceSections query={query} title="直连设备每日在线率" label={t('各直连设备每日在线率热力图')} />
      <RegisterSections query={query} />
      {opened && data && (
        <GatewayDrawer gateway={opened} days={data.days} onClose={() => setOpened(undefined)} />
      )}
    </ReportPage>
  )
}
