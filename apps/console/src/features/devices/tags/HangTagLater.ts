import { lazyPart } from '@energy-console/schematic-react/part'

/** The button that hangs a tag, fetched when it is shown: what others borrow must not make their first load heavy. */
export const HangTagLater = lazyPart(async () => (await import('./HangTag')).HangTag)
