import type { SchematicDocument } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useViewHost } from '../running/useViewHost'
import type { ReplayedAlarms, ReplayedMarks } from './alarmsAt'
import type { Replay } from './createReplay'
import { replayedHost } from './replayedHost'

/** The host of a view that plays what is stored; who tries to operate it is told that he cannot. */
export function useReplayHost(
  document: SchematicDocument,
  stationId: string,
  { replay, alarms, marks }: { replay: Replay; alarms: ReplayedAlarms; marks: ReplayedMarks },
): ViewHost {
  const { message } = App.useApp()
  const { t } = useTranslation()
  const live = useViewHost(document, stationId)
  return useMemo(() => {
    const refuse = () => {
      message.info({ key: 'replay', content: t('回放中只能查看，不能操作') })
    }
    return replayedHost(live, { replay, alarms, marks, refuse })
  }, [live, replay, alarms, marks, message, t])
}
