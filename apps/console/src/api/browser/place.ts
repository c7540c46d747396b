import { create } from 'zustand'
import { onSessionEnd, userKey, useSession } from '../session'
import { recall, remember } from './storage'

/** What the location picker of the header stands on; undefined is all regions. */
export interface Place {
  kind: 'area' | 'station'
  id: string
  title: string
}

const key = () => userKey('cache', 'place')

/** The chosen place, remembered for the user. Pages start their filters from it. */
export const usePlace = create<{ place: Place | undefined }>(() => ({
  place: useSession.getState().grant ? recall<Place>(key()) : undefined,
}))

onSessionEnd(() => usePlace.setState({ place: undefined }))
useSession.subscribe(({ user }, before) => {
  if (user && user.id !== before.user?.id) usePlace.setState({ place: recall<Place>(key()) })
})

/** Chooses a place; undefined is all regions. */
export function choosePlace(place: Place | undefined): void {
  usePlace.setState({ place })
  remember(key(), place)
}

/** The chosen station's id; undefined while an area or all regions are chosen. */
export const useStationId = (): string | undefined =>
  usePlace(({ place }) => (place?.kind === 'station' ? place.id : undefined))
