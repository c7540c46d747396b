import type { RowOf } from '@energy-console/contract'
import { customReports } from '@energy-console/contract/energy'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useStationIds } from '../../../api/browser/place'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { shownOf } from '../../../kit/place/ofPlace'
import { useIsCalled } from '../../../kit/place/useIsCalled'
import { StationTime } from '../../../kit/time/zone'
import { AllMailings } from './AllMailings'
import { reportsQuery } from './askForReports'
import type { Draft } from './builder/draft'
import styles from './CustomReports.module.css'
import { NewReport } from './NewReport'
import { ReportTree } from './ReportTree'
import { ReportView } from './ReportView'

const ReportBuilder = lazyPart(async () => (await import('./builder/ReportBuilder')).ReportBuilder)

export type ReportRow = RowOf<typeof customReports>

/** 报表: reports that people have put together, by folders, and the one that is chosen for a period. */
export function CustomReportsPage() {
  const { emptyText = '' } = usePage()
  const address = useAddress()
  const list = useEveryRecord(customReports.calls.page, reportsQuery)
  const [draft, setDraft] = useState<Draft>()
  const mayAdd = useMayCall(customReports.calls.save)
  const named = address.parameters.get('report')
  const stationIds = useStationIds()
  const isCalled = useIsCalled(named, stationIds)
  const { shown: reports, chosen: found } = shownOf(list.data, { stationIds, id: named, isCalled })
  // One that is gone is missed, not put in another's place; one of another place makes room for those of this.
  const isGone = named !== null && list.data?.some(({ id }) => id === named) === false
  const chosen = isGone ? undefined : found
  const open = (report: string | undefined) =>
    address.change({ report, period: undefined, from: undefined, to: undefined })
  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />
  const begin = mayAdd && <NewReport onBegin={setDraft} />
  return (
    <div className={styles.page}>
      <ReportTree reports={reports} chosenId={chosen?.id} onChoose={open}>
        <AllMailings />
        {begin}
      </ReportTree>
      {!reports ? (
        <Skeleton active paragraph={{ rows: 14 }} />
      ) : !chosen ? (
        <EmptyHint text={isGone ? '报表已删除，或没有共享给您' : emptyText} isOfStations={!isGone} />
      ) : (
        <StationTime stationId={chosen.stationId ?? undefined}>
          <ReportView key={chosen.id} report={chosen} onEdit={setDraft} onRemoved={() => open(undefined)} />
        </StationTime>
      )}
      {draft && (
        <ReportBuilder draft={draft} onClose={() => setDraft(undefined)} onSaved={({ id }) => open(id)} />
      )}
    </div>
  )
}
