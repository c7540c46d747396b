import { createContext } from 'react'

/** The time zone (IANA name) of clocks that are drawn without a host; undefined: the browser's. */
export const ClockZone = createContext<string | undefined>(undefined)
