import { pointName } from '@energy-console/contract/devices'
import {
  type CommunicationQuery,
  type CompleteRegister,
  exportCompleteRegisters,
  listCompleteRegisters,
} from '@energy-console/contract/telemetry'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { openCurve } from '../../../kit/value/askedCurve'
import { linesAtOnce } from './linesAtOnce'
import { RegisterTable } from './RegisterTable'
import { ShareMap } from './ShareMap'
import { shareLines } from './shareLines'
import { useReportPage } from './useReportPage'

const refetchMs = 60_000

type Day = NonNullable<CompleteRegister['days'][number]>

/** How complete the readings of registers are, by day and in all; a click opens the curve. */
export function RegisterSections({ query }: { query: CommunicationQuery }) {
  const { t } = useTranslation()
  const { current, onChange } = useReportPage(query)
  const found = useCall(
    listCompleteRegisters,
    { query: { ...query, current, size: linesAtOnce } },
    { keepsPrevious: true, refetchMs },
  )
  const { days = [], downHours = [], registers } = found.data ?? {}
  const lines = useMemo(
    () =>
      shareLines(
        (registers?.records ?? []).map(({ itemId: id, deviceName, propertyName, stationName, days }) => ({
          ...{ id, name: pointName(deviceName, propertyName), stationName, days },
        })),
      ),
    [registers],
  )
  const noteOf = useCallback(
    ({ came, expected, estimatedHours, missingHours }: Day) =>
      t('{{came}} / {{expected}} 条，估算 {{estimated}} 小时，缺失 {{missing}} 小时', {
        ...{ came, expected: Math.round(expected), estimated: estimatedHours, missing: missingHours },
      }),
    [t],
  )
  const state = sectionState(
    found,
    registers?.total === 0
      ? '这里还没有累计量的读数；电表、水表、气表上报之后，完整率显示在这里。'
      : undefined,
  )
  const pages = { current, total: registers?.total ?? 0, onChange }
  return (
    <>
      <ShareMap
        title="累计量每日完整率"
        label={t('各累计量每日完整率热力图')}
        days={days}
        downHours={downHours}
        lines={lines}
        noteOf={noteOf}
        pages={pages}
        extra={
          <ExportButton
            call={exportCompleteRegisters}
            input={(format) => ({ query: { ...query, format } })}
          />
        }
        onPick={openCurve}
        {...state}
      />
      <RegisterTable registers={registers?.records ?? []} pages={pages} {...state} />
    </>
  )
}
