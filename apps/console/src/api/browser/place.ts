import { create } from 'zustand'
import { onSessionEnd, userKey, useSession } from '../session'
import { recall, remember } from './storage'

/** What the location picker of the header stands on; undefined is all regions. */
export interface Place {
  kind: 'area' | 'station'
  id: string
  title: string
  /** The stations in it that the user may see; a station is its own only one. */
  stationIds: readonly string[]
}

const key = () => userKey('cache', 'place')

/** The remembered place; what an older console has remembered says nothing of its stations and is let go. */
const recalled = (): Place | undefined => {
  const place = recall<Place>(key())
  return place && Array.isArray(place.stationIds) ? place : undefined
}

/** The chosen place, remembered for the user. Pages start their filters from it. */
export const usePlace = create<{ place: Place | undefined }>(() => ({
  place: useSession.getState().grant ? recalled() : undefined,
}))

onSessionEnd(() => usePlace.setState({ place: undefined }))
useSession.subscribe(({ user }, before) => {
  if (user && user.id !== before.user?.id) usePlace.setState({ place: recalled() })
})

/** Chooses a place; undefined is all regions. */
export function choosePlace(place: Place | undefined): void {
  usePlace.setState({ place })
  remember(key(), place)
}

/** The stations of the chosen place; undefined while all regions are chosen. */
export const useStationIds = (): readonly string[] | undefined => usePlace(({ place }) => place?.stationIds)

/** Where nothing is: no station has this id, so a region without stations shows nothing instead of everything. */
const nowhere = '0'

/** The place as a filter of a list of what belongs to stations; what belongs to none holds for all of them, and is listed too. */
export const stationFilter = (
  stationIds: readonly string[] | undefined,
): { stationId_inornull: string } | Record<string, never> =>
  stationIds === undefined ? {} : { stationId_inornull: stationIds.join() || nowhere }

/** The place as the parameter `stationIds` of a call. */
export const stationsAsked = (
  stationIds: readonly string[] | undefined,
): { stationIds: string } | Record<string, never> =>
  stationIds === undefined ? {} : { stationIds: stationIds.join() || nowhere }
