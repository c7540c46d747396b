import type { JsonObject } from '../json'
import { pageIds } from './001-page-ids'
import { textBorders } from './002-text-borders'

/**
 * Steps from one saved shape to the next; the n-th (from 1) leads to schema version n. `from` is the version that the view
 * was saved in. Never edit a released one.
 */
const STEPS: readonly ((view: JsonObject, from: number) => JsonObject)[] = [pageIds, textBorders]

/** The schema version of a saved view; the specification's own shape, without the field, is 0. */
export const versionOf = (view: JsonObject): number =>
  typeof view.schemaVersion === 'number' && view.schemaVersion >= 0 ? Math.floor(view.schemaVersion) : 0

/** Brings a saved view of any older version to the current shape. A current or newer one comes back as it is. */
export const migrate = (view: JsonObject): JsonObject => {
  const from = versionOf(view)
  return STEPS.slice(from).reduce((current, step) => step(current, from), view)
}

/** The version that `migrate` leads to. */
export const LATEST_VERSION = STEPS.length
