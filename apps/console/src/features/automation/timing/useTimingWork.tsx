import type { listAirconRuns, listTimingRuns } from '@energy-console/contract/automation'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { TimingLog } from './TimingLog'

interface TimingWork<R> {
  runsOf: typeof listTimingRuns | typeof listAirconRuns
  /** Whether a schedule may be carried out by hand. */
  mayRun: (row: R) => boolean
  /** Asks how, and does it. */
  runDialog: (row: R, onClose: () => void) => ReactNode
}

/** What is done with a schedule from its row: it is carried out now, or its log is opened. */
export function useTimingWork<R extends { id: string; stationId: string; taskName: string }>({
  runsOf,
  mayRun,
  runDialog,
}: TimingWork<R>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ what: 'run' | 'log'; row: R }>()
  const close = () => setOpened(undefined)
  return {
    rowActions: (row: R) => (
      <>
        {mayRun(row) && <Button onClick={() => setOpened({ what: 'run', row })}>{t('立即执行')}</Button>}
        <Button onClick={() => setOpened({ what: 'log', row })}>{t('日志')}</Button>
      </>
    ),
    /** Beside the list. */
    dialog:
      opened &&
      (opened.what === 'run' ? (
        runDialog(opened.row, close)
      ) : (
        <TimingLog
          runsOf={runsOf}
          taskId={opened.row.id}
          stationId={opened.row.stationId}
          name={opened.row.taskName}
          onClose={close}
        />
      )),
  }
}
