import type { SchematicDocument } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewHost } from '../running/useViewHost'
import type { ReplayedAlarms } from './alarmsAt'
import type { Replay } from './createReplay'

/**
 * The host of a view that plays what is stored: nothing leaves it. Commands, other views and global variables are of the
 * present and are left out, and so are curves that end now.
 */
export function useReplayHost(
  document: SchematicDocument,
  stationId: string,
  { replay, alarms }: { replay: Replay; alarms: ReplayedAlarms },
): ViewHost {
  const { message } = App.useApp()
  const { t } = useTranslation()
  const live = useViewHost(document, stationId)
  return useMemo(() => {
    const refuse = () => {
      message.info({ key: 'replay', content: t('回放中只能查看，不能操作') })
    }
    const { tags: _, ...rest } = live
    return {
      ...rest,
      subscribe: replay.subscribe,
      devicePoints: replay.devicePoints,
      globals: () => () => undefined,
      writeRefusal: '回放中只能查看，不能操作',
      async setGlobal() {
        refuse()
        return false
      },
      async writeValue() {
        refuse()
      },
      openView: refuse,
      openUrl: refuse,
      history: async (sourceIds) => sourceIds.map(() => []),
      alarms: async (query) => alarms(query),
    }
  }, [live, replay, alarms, message, t])
}
