import type { ObjectDraft } from './draft'

/** The devices among the objects of a report, each once, a comma list: columns are of their properties. */
export const chosenDevices = (objects: readonly ObjectDraft[]): string =>
  [
    ...new Set(objects.flatMap(({ kind, deviceId }) => (kind === 'device' && deviceId ? [deviceId] : []))),
  ].join()
