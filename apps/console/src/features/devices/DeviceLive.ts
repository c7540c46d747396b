import { lazy } from 'react'

/** The live values of a device, fetched when they are shown: what others borrow must not make their first load heavy. */
export const DeviceLive = lazy(async () => ({ default: (await import('./device/LivePoints')).LivePoints }))
