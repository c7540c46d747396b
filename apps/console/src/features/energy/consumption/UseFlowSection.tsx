import { getUseFlow, type UseEnergy } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Sankey } from '../../../kit/charts/charts'
import { sankeyTable } from '../../../kit/charts/sankey/sankeyOption'
import { sectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import { ReportSection } from '../../../kit/report/ReportSection'
import { flowData } from '../flowData'
import { StationSelect } from '../station/StationSelect'
import { useStationChoice } from '../station/useStationChoice'

interface UseFlowSectionProps {
  query: { energyType: UseEnergy; from: string; to: string }
}

const height = 420

/** How energy of each kind goes from a station to its meters and on to those below them. */
export function UseFlowSection({ query }: UseFlowSectionProps) {
  const { t } = useTranslation()
  const { change } = useAddress()
  const choice = useStationChoice()
  const { stationId } = choice
  const flow = useCall(
    getUseFlow,
    { query: { ...query, stationId: stationId ?? '' } },
    { keepsPrevious: true, staleMs: 30_000, isEnabled: stationId !== undefined },
  )
  const data = useMemo(
    () => ({
      ...flowData(flow.data?.nodes ?? [], t('损耗与未计量')),
      head: [t('从'), t('到'), t('用量')] as const,
      unit: flow.data?.unit ?? '',
      decimals: 2,
    }),
    [flow.data, t],
  )
  return (
    <ReportSection
      title="能源流向"
      height={height}
      {...sectionState(flow, data.links.length === 0 ? '这个站点在这段时间没有用量。' : undefined)}
      table={sankeyTable(data)}
      decimals={2}
      extra={<StationSelect {...choice} choose={(station) => change({ station })} />}
    >
      <Sankey data={data} height={height} label={t('各种能源从站点到各表的流向图')} />
    </ReportSection>
  )
}
