import { electricFactor } from '@energy-console/contract/energy'
import type { StationPoint } from './stationPoints'

/** A name without what tells phases apart. */
const phaseless = (name: string) => name.replace(/[ABC]|L[123]/g, '*')

/** The properties of the three phases that most of some devices have among those that fit; where there are none, the commonest. */
export function phasesAmong(
  points: readonly StationPoint[],
  devices: ReadonlySet<string>,
  fits: (point: StationPoint) => boolean,
): StationPoint[] {
  const found = new Map<string, { point: StationPoint; count: number }>()
  for (const point of points) {
    if (!devices.has(point.deviceId) || !fits(point)) continue
    const { count } = found.get(point.propertyNo) ?? { count: 0 }
    found.set(point.propertyNo, { point: found.get(point.propertyNo)?.point ?? point, count: count + 1 })
  }
  const most = Math.max(0, ...[...found.values()].map(({ count }) => count))
  const commonest = [...found.values()].filter(({ count }) => count === most).map(({ point }) => point)
  const groups = new Map<string, StationPoint[]>()
  for (const point of commonest) {
    const name = phaseless(point.propertyName)
    groups.set(name, [...(groups.get(name) ?? []), point])
  }
  return [...groups.values()].find(({ length }) => length === 3) ?? commonest.slice(0, 1)
}

/** The property that most of some devices have among those that fit; undefined where none has any. */
export function commonest(
  points: readonly StationPoint[],
  devices: ReadonlySet<string>,
  fits: (point: StationPoint) => boolean,
): StationPoint | undefined {
  const counts = new Map<string, number>()
  const fitting = points.filter((point) => devices.has(point.deviceId) && fits(point))
  for (const { propertyNo } of fitting) counts.set(propertyNo, (counts.get(propertyNo) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  return fitting.find(({ propertyNo }) => propertyNo === first?.[0])
}

export const isPower = (point: StationPoint) => point.isPower && point.kind === 'instant'
export const isFactor = ({ propertyNo, propertyName }: StationPoint) =>
  /功率因数|power factor/i.test(propertyName) || /^(pf|cos_?phi)$/i.test(propertyNo)
export const isVoltage = ({ unit, kind }: StationPoint) => kind === 'instant' && /^k?V$/i.test(unit)
export const isCurrent = ({ unit, kind }: StationPoint) => kind === 'instant' && /^k?A$/i.test(unit)
/** Apparent power. */
export const isApparent = ({ unit, kind }: StationPoint) =>
  kind === 'instant' && apparentFactors[unit] !== undefined
export const isFrequency = ({ unit, propertyName }: StationPoint) =>
  unit === 'Hz' && /频率|frequency/i.test(propertyName)
export const isDistortion = ({ propertyName }: StationPoint) => /畸变|THD|distortion/i.test(propertyName)
export const isUnbalance = ({ unit, propertyName }: StationPoint) =>
  unit === '%' && /电压.*不平衡|voltage.*unbalance|unbalance.*voltage/i.test(propertyName)
export const isLoad = ({ unit, propertyName }: StationPoint) =>
  unit === '%' && /负载率|load/i.test(propertyName)
export const isWinding = ({ unit, propertyName }: StationPoint) =>
  unit === '℃' && /绕组.*最高|最高.*绕组|绕组温度|winding/i.test(propertyName)
export const isTransformer = ({ deviceName, productName }: StationPoint) =>
  /变压器|transformer/i.test(`${deviceName} ${productName}`)
/** A state that says so by its name, or by the word for being on. */
export const isRunning = ({ dataType, isReadOnly, propertyName, wordOfOne }: StationPoint) =>
  dataType === 'boolean' &&
  isReadOnly &&
  (/运行|running/i.test(propertyName) || /^(运行|running)/i.test(wordOfOne))

const apparentFactors: Readonly<Record<string, number>> = { VA: 0.001, kVA: 1, MVA: 1_000 }

/** How many kVA, or kW, one of the unit of a power is. */
export const kvaFactorOf = ({ unit }: StationPoint): number =>
  apparentFactors[unit] ?? electricFactor(unit) ?? 1
