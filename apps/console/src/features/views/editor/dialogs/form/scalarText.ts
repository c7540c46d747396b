import type { Scalar } from '@energy-console/schematic'

/** What a written text means: a number or a truth value where it is exactly one, else the text itself. */
export const scalarOfText = (text: string): Scalar => {
  const trimmed = text.trim()
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  const number = Number(trimmed)
  return trimmed !== '' && Number.isFinite(number) && String(number) === trimmed ? number : text
}

/** A value as it is written in an input; nothing for none. */
export const textOfScalar = (value: Scalar | undefined): string =>
  value === null || value === undefined ? '' : String(value)
