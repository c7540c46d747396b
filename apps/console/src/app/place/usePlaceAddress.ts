import { getStationTree } from '@energy-console/contract/stations'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { choosePlace, usePlace } from '../../api/browser/place'
import { notify } from '../../api/notify'
import { useCall } from '../../api/useCall'
import { translate } from '../../i18n'
import type { Tab } from '../tabs/openTabs'
import { useTabs } from '../tabs/tabs'
import { isSamePlace, movedTo, placeIn, placeNamed, placeText, saying } from './placeInAddress'

/** That a station is gone, or no longer the user's, is noticed within this time. */
const followMs = 60_000

/**
 * Keeps the chosen place and the address in step: a link that names a place goes there, choosing one writes it into the
 * address of every open tab and leads them to their first page. A place that is gone is let go.
 */
export function usePlaceAddress(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const place = usePlace((state) => state.place)
  const named = placeNamed(location.search)
  const held = placeText(place)
  const seen = useRef<{ named: string | null; held: string | null }>({ named: null, held })
  const { data: nodes } = useCall(
    getStationTree,
    {},
    { isEnabled: held !== null || named !== null, staleMs: followMs, refetchMs: followMs },
  )

  // the place as the tree has it now
  useEffect(() => {
    if (!place || !nodes) return
    const found = placeIn(nodes, placeText(place) ?? '')
    if (!found) {
      choosePlace(undefined)
      // by hand: nothing is sent
      notify.warning(translate('“{{place}}”已不存在或不再对您开放，现在查看全部区域', { place: place.title }))
    } else if (!isSamePlace(found, place)) choosePlace(found)
  }, [place, nodes])

  useEffect(() => {
    const { named: namedBefore, held: heldBefore } = seen.current
    const isChosen = held !== heldBefore
    const isFollowed = named !== null && named !== namedBefore
    const isSettled = named === held
    if (!isSettled && isFollowed && !isChosen) {
      if (!nodes) return
      const found = placeIn(nodes, named)
      if (found) return choosePlace(found)
    }
    seen.current = { named: held, held }
    if (isSettled) return
    const write = isChosen ? movedTo : saying
    navigate({ ...location, search: write(location.search, held) }, { replace: true, state: location.state })
  }, [named, held, nodes, location, navigate])

  useEffect(() => {
    const { tabs } = useTabs.getState()
    const isStale = ({ location: { search } }: Tab) => placeNamed(search) !== held
    // what has not changed is not written: another window may have remembered tabs of its own
    if (!tabs.some(isStale)) return
    useTabs.setState({
      tabs: tabs.map((tab) => {
        const { location } = tab
        if (!isStale(tab)) return tab
        return { ...tab, location: { ...location, search: movedTo(location.search, held) } }
      }),
    })
  }, [held])
}
