import { diagramsPage, listViewNames } from '@energy-console/contract/views'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onAlarmView } from '../../api/browser/alarmView'
import { callApi } from '../../api/callApi'
import { useSees } from '../../api/session'
import { useMayCall } from '../../kit/action/useActions'
import { viewPath } from '../../kit/page/viewPath'
import { usePreferences } from '../preferences'
import { isFramed } from './isFramed'
import { isInHand } from './isInHand'

/** Opens the diagram of each alarm that comes in a tab of the console, for who wants that; it shows nothing. */
export function AlarmViewOpener() {
  const isOn = usePreferences(({ alarmView }) => alarmView)
  const [seesDiagrams, mayFind] = [useSees(diagramsPage), useMayCall(listViewNames)]
  return isOn && !isFramed && seesDiagrams && mayFind ? <Opener /> : null
}

/** Tabs stay alive: what somebody was at stands where he left it. What he is in the middle of is not taken from under his hands. */
function Opener() {
  const navigate = useNavigate()
  const open = useEffectEvent(async (viewId: string) => {
    const views = await callApi(listViewNames, { query: { type: 'diagram' }, isSilent: true })
    const view = views.find(({ id }) => id === viewId)
    if (view && !isInHand()) void navigate(`${viewPath(view, true)}&of=alarm`)
  })
  useEffect(
    // where it cannot be asked for, the popup leads there
    () => onAlarmView((viewId) => void open(viewId).catch(() => undefined)),
    [],
  )
  return null
}
