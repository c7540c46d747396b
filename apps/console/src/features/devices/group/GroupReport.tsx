import type { DataOf } from '@energy-console/contract'
import { aggregates, type pointGroups } from '@energy-console/contract/devices'
import { exportGroupSeries, getGroupSeries } from '@energy-console/contract/energy'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useZone } from '../../../kit/time/zone'
import { useNow } from '../../../kit/value/useNow'
import { EditGroup } from './EditGroup'
import { GroupFigures } from './GroupFigures'
import { GroupHistory } from './GroupHistory'
import { factsOf, goesOn, resolutionOf } from './groupSeries'
import { KeptPoints } from './KeptPoints'
import { MemberTable } from './MemberTable'
import type { Member } from './useMembers'

/** While the time goes on, its last bucket grows. */
const followMs = 60_000

interface GroupReportProps {
  group: DataOf<typeof pointGroups.calls.detail>
  /** At least one. */
  members: readonly Member[]
}

/** A group in a period: what it comes to, its history, its points. */
export function GroupReport({ group, members }: GroupReportProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const { period, setPeriod } = usePeriod('group', 'day')
  const resolution = resolutionOf(period)
  const query = { groupId: group.id, resolution, ...dayInstants(period, zone) }
  const series = useCall(getGroupSeries, { query }, { keepsPrevious: true, refetchMs: followMs })
  const [first] = members
  const now = useNow()
  const shown = {
    aggregate: group.aggregate,
    missing: group.missing,
    maxAgeSeconds: group.maxAgeSeconds ?? null,
    isRegister: first?.kind === 'accumulated',
    unit: first?.unit ?? '',
    decimals: Math.max(...members.map(({ decimals }) => decimals ?? 1)),
  }
  const facts =
    series.data &&
    factsOf(series.data.points, {
      ...{ members: members.length, resolution, now },
      isRegister: shown.isRegister,
    })
  return (
    <ReportPage
      title={group.groupName}
      place={group.stationName}
      subject={`${group.stationName ?? ''} ${t(aggregates[group.aggregate])} · ${periodText(period)}`}
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
      actions={
        <>
          <EditGroup id={group.id} />
          <ExportButton call={exportGroupSeries} input={(format) => ({ query: { ...query, format } })} />
        </>
      }
    >
      <GroupFigures
        shown={shown}
        members={members}
        facts={series.isPending ? undefined : (facts ?? null)}
        isFormer={series.isPlaceholderData}
        resolution={resolution}
      />
      <KeptPoints points={group.points} />
      <GroupHistory
        name={group.groupName}
        shown={shown}
        series={series.data?.points ?? []}
        span={{ start: query.start, end: query.end }}
        resolution={resolution}
        gaps={facts?.gaps ?? 0}
        isRunning={goesOn(series.data?.points ?? [], { resolution, now })}
        {...sectionState(series, facts ? undefined : '这段时间没有数据，可以换一个时间范围。')}
      />
      <MemberTable shown={shown} members={members} totals={series.data?.members} />
    </ReportPage>
  )
}
