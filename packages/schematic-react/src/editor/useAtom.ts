import type { Atom } from '@energy-console/schematic'
import { useSyncExternalStore } from 'react'

/** The value of an atom; renders again when it changes. */
export const useAtom = <T>(atom: Atom<T>): T => useSyncExternalStore(atom.subscribe, atom.get)
