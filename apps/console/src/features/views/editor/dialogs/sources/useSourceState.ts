import { type DevicePoint, listDevicePoints } from '@energy-console/contract/devices'
import type { DataSource, Scalar } from '@energy-console/schematic'
import { useCall } from '../../../../../api/useCall'
import type { NamedValue } from '../conditions/ConditionInput'

/** What is known of a data source now. */
export interface SourceState {
  /** Its present value; undefined while none is known. */
  readonly value: Scalar | undefined
  /** The point behind a system source. */
  readonly point: DevicePoint | undefined
  /** The states that the point can have, by its enumeration. */
  readonly states: readonly NamedValue[]
}

/** The present value of a data source and what its point says of it. */
export function useSourceState(source: DataSource | undefined): SourceState {
  const isSystem = source?.kind === 'system' && /^\d+$/.test(source.deviceId)
  const items = useCall(
    listDevicePoints,
    { query: { deviceId: source?.deviceId || '0' } },
    { isEnabled: isSystem },
  )
  if (!source) return { value: undefined, point: undefined, states: [] }
  if (!isSystem) return { value: source.value, point: undefined, states: [] }
  const point = items.data?.find(({ propertyNo }) => propertyNo === source.propertyNo)
  const states = Object.entries(point?.enumMap ?? {}).map(([value, label]) => ({ value, label }))
  return { value: point?.value ?? undefined, point, states }
}
