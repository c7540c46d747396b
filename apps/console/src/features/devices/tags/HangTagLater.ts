import { lazy } from 'react'

/** The button that hangs a tag, fetched when it is shown: what others borrow must not make their first load heavy. */
export const HangTagLater = lazy(async () => ({ default: (await import('./HangTag')).HangTag }))
