import {
  energyUnits,
  exportUnitFigures,
  listUnitFigures,
  type UnitFigure,
} from '@energy-console/contract/energy'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import { useFiguresOrRecords } from '../../../kit/page/useFiguresOrRecords'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import styles from './EnergyUnitPage.module.css'
import { UnitDrawer } from './UnitDrawer'
import { UnitTable } from './UnitTable'

/** 单位能耗: what energy by area, head or product came to, and which of it is over its limit; their records beside it. */
export function EnergyUnitPage() {
  const { t } = useTranslation()
  const page = usePage()
  const { isOfRecords, switcher } = useFiguresOrRecords(t('统计'))
  if (isOfRecords) return <ResourcePage resource={energyUnits} {...page} switcher={switcher} />
  return <UnitReport title={page.title} emptyText={page.emptyText} switcher={switcher} />
}

const refetchMs = 60_000

interface UnitReportProps {
  title: string
  emptyText: string
  switcher: React.ReactNode
}

function UnitReport({ title, emptyText, switcher }: UnitReportProps) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const { period, setPeriod } = usePeriod('energyUnit', 'month')
  const isOverOnly = parameters.get('isAlarm') === '1'
  const header = usePlace((held) => held.place)
  const stations = stationsAsked(useStationIds())
  // what is over may stand anywhere: it is shown wherever the header is
  const place = isOverOnly ? undefined : header
  // a range has no limit of its own: the month that it begins in is shown
  const kind = period.kind === 'range' || period.kind === 'week' ? 'month' : period.kind
  const query = { kind, day: period.from, ...(isOverOnly ? { isOver: 'true' as const } : stations) }
  const found = useCall(listUnitFigures, { query }, { keepsPrevious: true, refetchMs })
  const [opened, setOpened] = useState<UnitFigure>()
  const shown = found.data?.units ?? []
  const state = sectionState(found, shown.length === 0 && !isOverOnly ? emptyText : undefined)
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), periodText(period)].join(' · ')}
      switcher={switcher}
      filters={<PeriodPicker period={period} kinds={['day', 'month', 'year']} onChange={setPeriod} />}
      actions={
        <ExportButton call={exportUnitFigures} input={(format) => ({ query: { ...query, format } })} />
      }
    >
      {isOverOnly && found.data && (
        <Alert
          className={styles.notice ?? ''}
          showIcon
          type={shown.length > 0 ? 'warning' : 'info'}
          title={
            shown.length > 0
              ? t('只显示当前超限的 {{count}} 项', { count: found.data.count })
              : t('当前没有超限的单位能耗')
          }
          action={
            <Button size="small" onClick={() => change({ isAlarm: undefined })}>
              {t('显示全部')}
            </Button>
          }
        />
      )}
      <UnitTable {...state} units={found.data?.units} kind={kind} onOpen={setOpened} />
      {opened && (
        <UnitDrawer unit={opened} kind={kind} day={period.from} onClose={() => setOpened(undefined)} />
      )}
    </ReportPage>
  )
}
