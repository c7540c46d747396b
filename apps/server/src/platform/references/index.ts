export { createReferences, type References } from './createReferences'
export { referencesOf } from './referencesOf'
export type { UsesContext } from './uses'
export { usesAtEveryStation } from './usesAtEveryStation'
