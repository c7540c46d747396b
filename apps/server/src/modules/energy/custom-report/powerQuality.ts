import type { Translate } from '@energy-console/contract'
import { measureLetter, mostReportMeasures, type ReportMeasure } from '@energy-console/contract/energy'
import {
  commonest,
  isCurrent,
  isDistortion,
  isFactor,
  isFrequency,
  isUnbalance,
  isVoltage,
  phasesAmong,
} from './pointKinds'
import type { StationPoint } from './stationPoints'
import { column, devicesOf, type Found, metersRows, type Parts } from './templateParts'

/** What the voltages of a supply may differ by, GB/T 15543. */
const unbalanceLimit = { highLimit: 2, highTone: 'warning' } as const

/** What the supply of a station is like: voltages, currents and distortion of each phase, frequency and power factor. */
export function powerQuality({ points, incomers }: Found, say: Translate): Parts {
  const devices = devicesOf(incomers)
  const of = (fits: (point: StationPoint) => boolean, kinds: readonly ReportMeasure[]) =>
    phasesAmong(points, devices, fits).flatMap(({ propertyNo }) =>
      kinds.map((kind) => ({ ...kind, propertyNo })),
    )
  const one = (fits: (point: StationPoint) => boolean, kinds: readonly ReportMeasure[]) => {
    const point = commonest(points, devices, fits)
    return point ? kinds.map((kind) => ({ ...kind, propertyNo: point.propertyNo })) : []
  }
  const voltage = of(isVoltage, [column('min'), column('max'), column('mean')])
  const measuredUnbalance = one(isUnbalance, [column('max', unbalanceLimit)])
  return {
    hasTotal: false,
    objects: metersRows(incomers),
    measures: [
      ...voltage,
      ...(measuredUnbalance.length > 0 ? measuredUnbalance : unbalanceOf(voltage, say)),
      ...of(isCurrent, [column('max')]),
      ...one(isFrequency, [column('min'), column('max')]),
      ...one(isFactor, [column('min', { lowLimit: 0.9, lowTone: 'warning' }), column('mean')]),
      ...of(isDistortion, [column('max', { highLimit: 5, highTone: 'warning' })]),
    ].slice(0, mostReportMeasures),
  }
}

/** By how much one of three phases differs most from their mean, of the means among the columns; none where there are no three. */
function unbalanceOf(columns: readonly ReportMeasure[], say: Translate): ReportMeasure[] {
  const means = columns.flatMap(({ kind }, place) => (kind === 'mean' ? [measureLetter(place)] : []))
  const [a, b, c] = means
  if (means.length !== 3 || !a || !b || !c) return []
  const mean = `(${means.join(' + ')}) / 3`
  const furthest = `max(max(abs(${a} - ${mean}), abs(${b} - ${mean})), abs(${c} - ${mean}))`
  return [
    column('formula', {
      expression: `${mean} > 0 ? ${furthest} / (${mean}) * 100 : 0`,
      ...{ measureName: say('电压不平衡度'), unit: '%', decimals: 2, ...unbalanceLimit },
    }),
  ]
}
