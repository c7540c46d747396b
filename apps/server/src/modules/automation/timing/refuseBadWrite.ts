import { automationErrors } from '@energy-console/contract/automation'
import { writtenValue } from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'
import type { pointInfosOf } from '../../devices'

type PointInfo = Awaited<ReturnType<typeof pointInfosOf>>[number]

/** How a point is named in refusals. */
export const nameOf = ({ deviceName, propertyName }: Pick<PointInfo, 'deviceName' | 'propertyName'>) =>
  `${deviceName} / ${propertyName}`

/** What nobody but a person may write, or what takes no such value. */
export function refuseBadWrite(
  point: PointInfo,
  value: string,
  field: { point: string; value: string },
): void {
  const name = nameOf(point)
  if (point.confirmation === 'select' || point.confirmation === 'second')
    throw refuse(automationErrors.asksPerson, { name }, field.point)
  if ('refusal' in writtenValue(value, point))
    throw refuse(automationErrors.badAction, { name, value }, field.value)
}
