import { diagramsPage, listViewNames } from '@energy-console/contract/views'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { openAlarmViews } from '../../api/browser/alarmView'
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

/**
 * Tabs stay alive: what somebody was at stands where he left it. What he is in the middle of is not taken from under his hands: the view
 * is offered on the next page that shows views.
 */
function Opener() {
  const navigate = useNavigate()
  const open = useEffectEvent(async (viewId: string) => {
    const views = await callApi(listViewNames, { query: { type: 'diagram' }, isSilent: true })
    const view = views.find(({ id }) => id === viewId)
    if (!view || isInHand()) return false
    void navigate(`${viewPath(view, true)}&of=alarm`)
    return true
  })
  useEffect(
    // where it cannot be asked for, the popup leads there
    () => openAlarmViews((viewId) => open(viewId).catch(() => false)),
    [],
  )
  return null
}
