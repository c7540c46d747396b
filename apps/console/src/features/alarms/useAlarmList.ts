import { alarmPage } from '@energy-console/contract/alarms'
import { useEffect } from 'react'
import { realtime } from '../../api/realtime'
import { refreshNouns } from '../../api/refresh'
import { useCall } from '../../api/useCall'
import { listQuery, useListState } from '../../kit/list/listState'

const fieldNames = ['level', 'status', 'equipmentName', 'alarmTime', 'alarmContent'] as const

/** Alarms by what the address says, fetched again when the socket brings a new one. */
export function useAlarmList(fixed: Readonly<Record<string, string>>) {
  const { state, change } = useListState(fieldNames)
  const { data, error, isFetching, refetch } = useCall(
    alarmPage,
    { body: { ...listQuery(state), ...fixed } },
    { keepsPrevious: true, refetchMs: 30_000 },
  )
  useEffect(
    () =>
      realtime.onPush(({ type }) => {
        if (type === 'alarm') void refreshNouns(['alarm'], 'now')
      }),
    [],
  )
  const list = {
    rows: data?.records,
    total: data?.total ?? 0,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
  return { list, state, change }
}
