import type { Translate } from '@energy-console/contract'
import type { ReportMeasure, ReportObject } from '@energy-console/contract/energy'
import { commonest, isApparent, isLoad, isPower, isTransformer, isWinding, kvaFactorOf } from './pointKinds'
import type { StationPoint } from './stationPoints'
import { column, deviceRow, type Found, mostDevices, type Parts } from './templateParts'

/** The load of what has a rated capacity; where nothing has, what transformers tell of theirs. */
export const transformerLoad = (found: Found, say: Translate): Parts =>
  ratedLoad(found, say) ?? measuredLoad(found)

const loadLimit = { highLimit: 80, highTone: 'danger' } as const

/** The load of what has a rated capacity, by its apparent power or, where none is measured, its active power. */
function ratedLoad({ points }: Found, say: Translate): Parts | undefined {
  const rated = new Set(points.filter(({ ratedKva }) => ratedKva !== null).map(({ deviceId }) => deviceId))
  const apparent = commonest(points, rated, isApparent)
  const power = apparent ?? commonest(points, rated, isPower)
  if (!power) return undefined
  const { propertyNo } = power
  const factor = kvaFactorOf(power)
  const load = (letter: string, name: string, more: Partial<ReportMeasure> = {}) =>
    column('formula', {
      expression: `a > 0 ? ${letter}${factor === 1 ? '' : ` * ${factor}`} / a * 100 : 0`,
      ...{ measureName: name, unit: '%', decimals: 1, ...more },
    })
  const [mean, max] = apparent
    ? [say('平均负载率'), say('最大负载率')]
    : [say('平均有功负载率'), say('最大有功负载率')]
  return {
    hasTotal: false,
    objects: devicesHaving(points, rated, propertyNo),
    measures: [
      column('rated'),
      column('mean', { propertyNo }),
      column('max', { propertyNo }),
      column('maxAt', { propertyNo }),
      load('b', mean),
      load('c', max, loadLimit),
      ...windingOf(points, rated),
    ],
  }
}

/** The load that transformers measure themselves. */
function measuredLoad({ points }: Found): Parts {
  const ids = new Set(points.filter(isTransformer).map(({ deviceId }) => deviceId))
  const load = commonest(points, ids, isLoad)
  if (!load) return { objects: [], measures: [] }
  const { propertyNo } = load
  return {
    hasTotal: false,
    objects: devicesHaving(points, ids, propertyNo),
    measures: [
      column('mean', { propertyNo }),
      column('max', { propertyNo, ...loadLimit }),
      column('maxAt', { propertyNo }),
      column('min', { propertyNo }),
      ...windingOf(points, ids),
    ],
  }
}

/** Rows of those of some devices that have a property. */
const devicesHaving = (
  points: readonly StationPoint[],
  devices: ReadonlySet<string>,
  propertyNo: string,
): ReportObject[] => {
  const having = new Set(
    points.filter((point) => point.propertyNo === propertyNo).map(({ deviceId }) => deviceId),
  )
  return [...devices]
    .filter((id) => having.has(id))
    .slice(0, mostDevices)
    .map(deviceRow)
}

/** How hot windings became, where that is measured. */
function windingOf(points: readonly StationPoint[], devices: ReadonlySet<string>): ReportMeasure[] {
  const winding =
    commonest(points, devices, (point) => isWinding(point) && /最高|max/i.test(point.propertyName)) ??
    commonest(points, devices, isWinding)
  if (!winding) return []
  const { propertyNo } = winding
  return [column('max', { propertyNo, highLimit: 110, highTone: 'warning' }), column('maxAt', { propertyNo })]
}
