import { type HolidayRule, TimingException, TimingTime, tryTiming } from '@energy-console/contract/automation'
import { Form } from 'antd'
import { useDeferredValue } from 'react'
import { useCall } from '../../../api/useCall'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import type { ExceptionDraft, TimeDraft } from './timingDrafts'
import { type TimingResource, useStationOf } from './useStationOf'
import type { DraftPlan } from './week/drawnDays'

const Time = TimingTime.pick({ time: true, days: true })

interface PreviewOptions {
  kind: TimingResource
  recordId: string | undefined
  /** A day of the week that is shown. */
  week: string
  times: readonly TimeDraft[]
}

/** The schedule in the form as far as it is right, and what the server says of it: its next executions and the special days. */
export function usePreview({ kind, recordId, week, times }: PreviewOptions) {
  const form = Form.useFormInstance()
  const [validFrom, validTo, holidayRule, exceptions] = [
    Form.useWatch<unknown>('validFrom', form),
    Form.useWatch<unknown>('validTo', form),
    Form.useWatch<HolidayRule | undefined>('holidayRule', form),
    Form.useWatch<unknown>('exceptions', form),
  ]
  const stationId = useStationOf(kind, recordId)
  const draft: DraftPlan = {
    validFrom: textOf(validFrom),
    validTo: textOf(validTo),
    holidayRule: holidayRule ?? 'ignore',
    times,
    exceptions: rowsOf<ExceptionDraft>(exceptions).flatMap((row) => {
      const { data } = TimingException.safeParse(row)
      return data ? [{ ...data, row }] : []
    }),
  }
  const right = times.flatMap((row) => Time.safeParse(row).data ?? [])
  const body = useDeferredValue({
    stationId: stationId ?? '0',
    ...{ validFrom: draft.validFrom, validTo: draft.validTo, holidayRule: draft.holidayRule, week },
    times: right,
    exceptions: draft.exceptions.map(({ row: _row, ...exception }) => exception),
  })
  const answer = useCall(tryTiming, { body }, { isEnabled: stationId !== undefined, keepsPrevious: true })
  return {
    draft,
    /** Rows without a day or a time. */
    lacking: times.length - right.length,
    isEmpty: right.length + draft.exceptions.length === 0,
    data: stationId === undefined ? undefined : answer.data,
    error: answer.error,
    stationId,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
