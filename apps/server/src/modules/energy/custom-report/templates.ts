import type { Translate } from '@energy-console/contract'
import {
  type Band,
  bandList,
  type CustomReport,
  energyErrors,
  measureLetter,
  objectLetter,
  type ReportMeasure,
  type ReportObject,
  type ReportTemplate,
  reportTemplates,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type CircuitMeter, circuitMetersOf, incomersOf } from '../circuit/meters'
import { tariffsHeld } from '../division/tariffsHeld'
import { pointsOfStation, type StationPoint } from './stationPoints'

/** A report that a template makes, as it is saved. */
export type ReportDraft = Omit<CustomReport, 'userName'>

type Parts = Pick<ReportDraft, 'objects' | 'measures'> &
  Partial<Pick<ReportDraft, 'period' | 'layout' | 'step' | 'hasTotal'>>

/** What a station has that templates are filled with. */
interface Found {
  points: readonly StationPoint[]
  /** Metered devices that the station is fed by, and the branches that they feed. */
  incomers: readonly CircuitMeter[]
  branches: readonly CircuitMeter[]
  /** Bands that its tariff has prices for. */
  bands: readonly Band[]
}

/** Devices that a template takes at most. */
const mostDevices = 60
/** Devices whose values stand side by side at most. */
const mostAside = 4

/** A report for a station's devices. @throws templateWithoutDevices where it has none of the kind */
export async function draftOf(
  tx: Tx,
  { template, stationId, say }: { template: ReportTemplate; stationId: string; say: Translate },
): Promise<ReportDraft> {
  const meters = await circuitMetersOf(tx, stationId)
  const incomers = await incomersOf(tx, [stationId], mostDevices)
  const [tariff] = (await tariffsHeld(tx, [stationId])).get(stationId)?.slice(-1) ?? []
  const priced = new Set(tariff?.terms.seasons.flatMap(({ prices }) => Object.keys(prices)))
  const parts = makers[template](
    {
      points: await pointsOfStation(tx, stationId),
      incomers,
      branches: branchesOf(meters, incomers).slice(0, mostDevices),
      bands: priced.size === 0 ? ['peak', 'flat', 'valley'] : bandList.filter((band) => priced.has(band)),
    },
    say,
  )
  const name = say(reportTemplates[template])
  if (parts.objects.length === 0 || parts.measures.length === 0)
    throw refuse(energyErrors.templateWithoutDevices, { name })
  return {
    ...{ reportName: name, folder: null, isShared: false, stationId, headLines: null },
    ...{ period: 'month', layout: 'objects', step: 'day', hasTotal: true },
    signLines: say('制表，审核，批准'),
    ...parts,
  }
}

/** The meters next below some, down to where they are more than those: what feeds one other is no branch. */
function branchesOf(
  meters: readonly CircuitMeter[],
  above: readonly CircuitMeter[],
): readonly CircuitMeter[] {
  const ids = devicesOf(above)
  const below = meters.filter(({ parentId }) => parentId !== null && ids.has(parentId))
  if (below.length === 0 || below.length > above.length) return below
  const deeper = branchesOf(meters, below)
  return deeper.length === 0 ? below : deeper
}

const column = (kind: ReportMeasure['kind'], more: Partial<ReportMeasure> = {}): ReportMeasure => ({
  ...{ kind, compare: 'none', total: 'auto' },
  ...more,
})
const deviceRow = (deviceId: string): ReportObject => ({ kind: 'device', deviceId })
const metersRows = (meters: readonly CircuitMeter[]) =>
  meters.slice(0, mostDevices).map(({ deviceId }) => deviceRow(deviceId))

/** The property that most of some devices have among those that fit; undefined where none has any. */
function commonest(
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

const isPower = (point: StationPoint) => point.isPower && point.kind === 'instant'
const isFactor = ({ propertyNo, propertyName }: StationPoint) =>
  /功率因数|power factor/i.test(propertyName) || /^(pf|cos_?phi)$/i.test(propertyNo)
const isVoltage = ({ unit, kind }: StationPoint) => kind === 'instant' && /^k?V$/i.test(unit)
const isCurrent = ({ unit, kind }: StationPoint) => kind === 'instant' && /^k?A$/i.test(unit)
const isFrequency = ({ unit, propertyName }: StationPoint) =>
  unit === 'Hz' && /频率|frequency/i.test(propertyName)
const isDistortion = ({ propertyName }: StationPoint) => /畸变|THD|distortion/i.test(propertyName)
const isLoad = ({ unit, propertyName }: StationPoint) => unit === '%' && /负载率|load/i.test(propertyName)
const isWinding = ({ unit, propertyName }: StationPoint) =>
  unit === '℃' && /绕组.*最高|最高.*绕组|绕组温度|winding/i.test(propertyName)
const isTransformer = ({ deviceName, productName }: StationPoint) =>
  /变压器|transformer/i.test(`${deviceName} ${productName}`)
/** A state that says so by its name, or by the word for being on. */
const isRunning = ({ dataType, isReadOnly, propertyName, wordOfOne }: StationPoint) =>
  dataType === 'boolean' &&
  isReadOnly &&
  (/运行|running/i.test(propertyName) || /^(运行|running)/i.test(wordOfOne))

const devicesOf = (meters: readonly CircuitMeter[]) => new Set(meters.map(({ deviceId }) => deviceId))

/** The register of drawn energy that most of some meters have. */
function registerOf({ points }: Found, meters: readonly CircuitMeter[]): string | undefined {
  const registers = new Set(meters.map(({ importItemId }) => importItemId))
  return commonest(points, devicesOf(meters), ({ itemId }) => registers.has(itemId))?.propertyNo
}

const makers: Readonly<Record<ReportTemplate, (found: Found, say: Translate) => Parts>> = {
  dailyLog(found) {
    const meters = found.incomers.slice(0, mostAside)
    const devices = devicesOf(meters)
    const measured = [isPower, isVoltage, isCurrent, isFactor].flatMap((fits) => {
      const point = commonest(found.points, devices, fits)
      return point ? [column('mean', { propertyNo: point.propertyNo })] : []
    })
    const register = registerOf(found, meters)
    return {
      ...{ period: 'day', layout: 'time', step: 'hour' },
      objects: metersRows(meters),
      measures: [...measured, ...(register ? [column('rise', { propertyNo: register })] : [])],
    }
  },

  branchEnergy(found, say) {
    const { incomers, branches } = found
    const register = registerOf(found, [...incomers, ...branches])
    const fed = objectLetter(incomers.length)
    const drawn = objectLetter(incomers.length + 1 + branches.length)
    const sums: ReportObject[] = [
      ...metersRows(incomers),
      { kind: 'subtotal', objectName: say('进线合计') },
      ...metersRows(branches),
      { kind: 'subtotal', objectName: say('支路合计') },
      { kind: 'formula', expression: `${fed} - ${drawn}`, objectName: say('损耗和未计量') },
    ]
    return {
      hasTotal: false,
      objects: register ? sums : [],
      measures: register ? [column('rise', { propertyNo: register, compare: 'both' })] : [],
    }
  },

  peakValley(found, say) {
    const meters = [...found.incomers, ...found.branches].slice(0, mostDevices)
    const propertyNo = registerOf(found, meters)
    if (!propertyNo) return { objects: [], measures: [] }
    return {
      // what feeds and what is fed would count twice
      hasTotal: false,
      objects: metersRows(meters),
      measures: [
        column('rise', { propertyNo }),
        ...found.bands.map((band) => column('bandKwh', { propertyNo, band })),
        column('cost', { propertyNo }),
        column('formula', {
          expression: `a > 0 ? ${measureLetter(found.bands.length + 1)} / a : 0`,
          ...{ measureName: say('平均电价'), unit: say('元/kWh'), decimals: 4 },
        }),
      ],
    }
  },

  transformerLoad({ points }) {
    const ids = new Set(points.filter(isTransformer).map(({ deviceId }) => deviceId))
    const load = commonest(points, ids, isLoad)
    if (!load) return { objects: [], measures: [] }
    const propertyNo = load.propertyNo
    const winding =
      commonest(points, ids, (point) => isWinding(point) && /最高|max/i.test(point.propertyName)) ??
      commonest(points, ids, isWinding)
    const having = new Set(
      points.filter((point) => point.propertyNo === propertyNo).map(({ deviceId }) => deviceId),
    )
    return {
      hasTotal: false,
      objects: [...ids]
        .filter((id) => having.has(id))
        .slice(0, mostDevices)
        .map(deviceRow),
      measures: [
        column('mean', { propertyNo }),
        column('max', { propertyNo, highLimit: 80, highTone: 'danger' }),
        column('maxAt', { propertyNo }),
        column('min', { propertyNo }),
        ...(winding
          ? [
              column('max', { propertyNo: winding.propertyNo, highLimit: 110, highTone: 'warning' }),
              column('maxAt', { propertyNo: winding.propertyNo }),
            ]
          : []),
      ],
    }
  },

  powerQuality({ points, incomers }) {
    const devices = devicesOf(incomers)
    const of = (fits: (point: StationPoint) => boolean, kinds: readonly ReportMeasure[]) => {
      const point = commonest(points, devices, fits)
      return point ? kinds.map((kind) => ({ ...kind, propertyNo: point.propertyNo })) : []
    }
    return {
      hasTotal: false,
      objects: metersRows(incomers),
      measures: [
        ...of(isVoltage, [column('min'), column('max'), column('mean')]),
        ...of(isFrequency, [column('min'), column('max')]),
        ...of(isFactor, [column('min', { lowLimit: 0.9, lowTone: 'warning' }), column('mean')]),
        ...of(isDistortion, [column('max', { highLimit: 5, highTone: 'warning' }), column('maxAt')]),
      ],
    }
  },

  runHours({ points }) {
    const running = points.filter(isRunning).slice(0, mostDevices)
    return {
      objects: running.map(({ itemId }) => ({ kind: 'point', itemId })),
      measures: [column('runHours', { compare: 'previous' })],
    }
  },
}
