import { pathOf } from '@energy-console/contract'
import { type Alarm, linkedViewId } from '@energy-console/contract/alarms'
import { getView, listDeviceViews } from '@energy-console/contract/views'
import { focusOn } from '@energy-console/schematic-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { viewerWindow } from '../../../kit/page/windows'
import { tryOpen } from '../library/ContentPicture'
import styles from './AlarmScene.module.css'
import { RunningView } from './ViewPane'

/** The device of an alarm on a schematic that draws it, with live values and what stands round it; nothing where none does. */
export function AlarmScene({ alarm }: { alarm: Alarm }) {
  const seesViews = useMayCall(getView)
  return seesViews ? <DeviceScene alarm={alarm} /> : null
}

function DeviceScene({ alarm }: { alarm: Alarm }) {
  const { deviceId } = alarm
  const { data } = useCall(listDeviceViews, { query: { deviceId } })
  const drawing = data?.filter(({ showsDevice }) => showsDevice) ?? []
  const view = drawing.find(({ id }) => id === linkedViewId(alarm)) ?? drawing[0]
  return view ? <Scene key={view.id} viewId={view.id} alarm={alarm} /> : null
}

function Scene({ viewId, alarm }: { viewId: string; alarm: Alarm }) {
  const { t } = useTranslation()
  const { data } = useCall(getView, { query: { id: viewId, published: 'true' } })
  const document = useMemo(() => data && tryOpen(data.content), [data])
  const focus = useMemo(() => document && focusOn(document, alarm.deviceId), [document, alarm.deviceId])
  if (!data || !document || !focus) return null
  const { name, stationId } = data
  return (
    <>
      <h3>{t('画面中的设备')}</h3>
      <figure className={styles.scene}>
        {/* it is looked at here, and operated where all of it is seen */}
        <div className={styles.stage} inert>
          <RunningView key={data.revision} {...{ document, name, stationId, focus }} />
        </div>
        <figcaption>
          {name}{' '}
          <a href={pathOf(viewerWindow, { zutaiId: viewId })} target="_blank" rel="noreferrer">
            {t('查看完整画面')}
          </a>
        </figcaption>
      </figure>
    </>
  )
}
