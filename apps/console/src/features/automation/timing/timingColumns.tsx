import { type TimingRunState, timingRunStates } from '@energy-console/contract/automation'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'
import { useStationZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

/** What a row of either list says of its executions. */
interface Listed {
  id: string
  stationId?: string | undefined
  nextRunMs: number | null
  lastRunMs: number | null
  lastState: string | null
}

const tones = {
  waiting: 'info',
  done: 'good',
  partly: 'warning',
  failed: 'error',
  missed: 'warning',
} as const

/** How an execution stands, in words and colour. */
export function RunState({ state }: { state: string }) {
  const { t } = useTranslation()
  const known = state as TimingRunState
  return <StatusTag tone={tones[known]}>{t(timingRunStates[known])}</StatusTag>
}

/** An instant by the clock of a station, without seconds. */
export function StationInstant({ at, stationId }: { at: number | null; stationId: string | undefined }) {
  const zone = useStationZone(stationId)
  if (at === null) return <span className="muted">--</span>
  return <span className="num">{timeText(at, zone).slice(0, 16)}</span>
}

/** When it is next, and how it was last. */
export const timingColumns: readonly Column<Listed>[] = [
  {
    ...{ key: 'nextRunMs', title: '下次执行', place: 2, width: 150 },
    render: ({ nextRunMs, stationId }) => <StationInstant at={nextRunMs} stationId={stationId} />,
  },
  {
    ...{ key: 'lastState', title: '上次执行', place: 3, width: 220 },
    render: ({ lastState, lastRunMs, stationId }) =>
      lastState === null ? (
        <span className="muted">--</span>
      ) : (
        <>
          <StationInstant at={lastRunMs} stationId={stationId} /> <RunState state={lastState} />
        </>
      ),
  },
]
