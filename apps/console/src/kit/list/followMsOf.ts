import type { Field } from '../form/fields'

const followMs = 30_000

/** How often (ms) a list is asked for again that says how old something is, so that what lives never looks old. */
export const followMsOf = (fields: readonly Field[]): number | undefined =>
  fields.some(({ meta }) => meta.showsAge === true && meta.column) ? followMs : undefined
