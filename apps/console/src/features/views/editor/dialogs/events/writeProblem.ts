import { refusalParams, type WritablePoint, writtenValue } from '@energy-console/contract/devices'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { Scalar } from '@energy-console/schematic'

/** Why a point does not take a value: a sentence (a translation key) and what stands in its places. */
export function writeProblem(
  value: Scalar,
  point: WritablePoint,
): { text: string; values: Record<string, string | number> } | undefined {
  const written = writtenValue(value, point)
  if (!('refusal' in written)) return undefined
  return { text: telemetryErrors[written.refusal].text, values: { ...refusalParams(point) } }
}
