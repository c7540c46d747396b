import {
  exportEnergyUse,
  getEnergyUse,
  type UseEnergy,
  type UseGrain,
  type UseScope,
  useEnergies,
  useGrains,
  useScopes,
} from '@energy-console/contract/energy'
import { Segmented, Select } from 'antd'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { grainOf, type Period, periodOf, periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { reportStaleMs } from '../../../kit/report/reportAt'
import { usePeriod } from '../../../kit/report/usePeriod'
import { figuresOfUse } from './energyFigures'
import { choicesOf, energyUseAt } from './energyUseAt'
import { GapsSection } from './GapsSection'
import { LeftOutRegisters } from './LeftOutRegisters'
import { StretchSection } from './StretchSection'
import { UseFlowSection } from './UseFlowSection'
import { UseTable } from './UseTable'

/** 能耗统计: what was used of one kind of energy, or of all as standard coal, by stretch and by device, group, station or area. */
export function EnergyUsePage() {
  const { t } = useTranslation()
  const { title, emptyText } = usePage()
  const { parameters, change } = useAddress()
  const { period, setPeriod, openPeriod } = usePeriod('energyUse', 'month')
  const place = usePlace((held) => held.place)
  const stations = stationsAsked(useStationIds())
  const { energyType, scopes, scope, grains, grain } = energyUseAt(parameters, period)
  const span = { energyType, from: period.from, to: period.to, ...stations }
  const query = { ...span, scope, grain }
  const found = useCall(getEnergyUse, { query }, { keepsPrevious: true, staleMs: reportStaleMs })
  const { data } = found
  const state = sectionState(
    found,
    data?.total.registers === 0 && data.rows.length === 0 ? emptyText : undefined,
  )
  const open =
    grain === 'hour'
      ? undefined
      : (start: string): void => openPeriod(below(grain === 'month' ? 'month' : 'day', start))
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), t(useEnergies[energyType]), periodText(period)].join(' · ')}
      filters={
        <>
          <Select<UseEnergy>
            aria-label={t('能源类型')}
            style={{ width: 110 }}
            value={energyType}
            options={choicesOf(useEnergies).map((value) => ({ value, label: t(useEnergies[value]) }))}
            onChange={(energy) => change({ energy })}
          />
          <Select<UseScope>
            aria-label={t('统计方式')}
            style={{ width: 130 }}
            value={scope}
            options={scopes.map((value) => ({ value, label: t(useScopes[value]) }))}
            onChange={(by) => change({ by })}
          />
          <PeriodPicker period={period} onChange={setPeriod} />
          {grains.length > 1 && (
            <Segmented<UseGrain>
              aria-label={t('粒度')}
              value={grain}
              options={grains.map((value) => ({ value, label: t(useGrains[value]) }))}
              onChange={(one) => change({ grain: one === grainOf(period) ? undefined : one })}
            />
          )}
        </>
      }
      actions={<ExportButton call={exportEnergyUse} input={(format) => ({ query: { ...query, format } })} />}
    >
      {data && data.leftOut.count > 0 && <LeftOutRegisters leftOut={data.leftOut} />}
      {!state.error && (
        <Figures count={4} isFormer={state.isFormer} figures={data && figuresOfUse(data, t)} />
      )}
      <StretchSection {...state} found={data} onOpen={open} />
      <UseTable {...state} found={data} scope={scope} />
      <UseFlowSection query={{ energyType, from: period.from, to: period.to }} />
      <GapsSection query={span} />
    </ReportPage>
  )
}

const below = (kind: 'month' | 'day', start: string): Period => periodOf(kind, `${start}-01`.slice(0, 10))
