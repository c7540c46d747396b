import type { Translate } from '@energy-console/contract'
import {
  bandList,
  energyErrors,
  measureLetter,
  objectLetter,
  type ReportObject,
  type ReportTemplate,
  reportTemplates,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type CircuitMeter, circuitMetersOf, incomersOf } from '../circuit/meters'
import { tariffsHeld } from '../division/tariffsHeld'
import { commonest, isCurrent, isFactor, isPower, isRunning, isVoltage } from './pointKinds'
import { powerQuality } from './powerQuality'
import { pointsOfStation } from './stationPoints'
import {
  column,
  deviceRow,
  devicesOf,
  type Found,
  metersRows,
  mostAside,
  mostDevices,
  type Parts,
  type ReportDraft,
} from './templateParts'
import { transformerLoad } from './transformerLoad'

/** A report for a station's devices. @throws templateWithoutDevices where it has none of the kind */
export async function draftOf(
  tx: Tx,
  { template, stationId, say }: { template: ReportTemplate; stationId: string; say: Translate },
): Promise<ReportDraft> {
  const meters = await circuitMetersOf(tx, stationId)
  const incomers = await incomersOf(tx, [stationId], { most: mostDevices })
  // those of former tariffs too: their months are reported as well
  const tariffs = (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  const priced = new Set(
    tariffs.flatMap(({ terms }) => terms.seasons.flatMap(({ prices }) => Object.keys(prices))),
  )
  const parts = makers[template](
    {
      points: await pointsOfStation(tx, stationId),
      incomers,
      branches: branchesOf(meters, incomers).slice(0, mostDevices),
      isPriced: priced.size > 0,
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

/** The register of drawn energy that most of some meters have. */
function registerOf({ points }: Found, meters: readonly CircuitMeter[]): string | undefined {
  const registers = new Set(meters.flatMap(({ importItemIds }) => importItemIds))
  return commonest(points, devicesOf(meters), ({ itemId }) => registers.has(itemId))?.propertyNo
}

/** Rows of what meters drew: of a device, where it is told by the property of the columns, else of each of its registers. */
function energyRows(
  { points }: Found,
  meters: readonly CircuitMeter[],
  propertyNo: string | undefined,
): ReportObject[] {
  const noOf = new Map(points.map((point) => [point.itemId, point.propertyNo]))
  return meters
    .flatMap(({ deviceId, importItemIds }): ReportObject[] => {
      const isOne = importItemIds.length === 0 || importItemIds.every((id) => noOf.get(id) === propertyNo)
      return isOne ? [deviceRow(deviceId)] : importItemIds.map((itemId) => ({ kind: 'point', itemId }))
    })
    .slice(0, mostDevices)
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
      measures: [
        ...measured,
        ...(register ? [column('rise', { propertyNo: register })] : []),
        ...(register && found.isPriced ? [column('cost', { propertyNo: register })] : []),
      ],
    }
  },

  branchEnergy(found, say) {
    const { incomers, branches } = found
    const register = registerOf(found, [...incomers, ...branches])
    const [above, below] = [energyRows(found, incomers, register), energyRows(found, branches, register)]
    const fed = objectLetter(above.length)
    const drawn = objectLetter(above.length + 1 + below.length)
    const sums: ReportObject[] = [
      ...above,
      { kind: 'subtotal', objectName: say('进线合计') },
      ...below,
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
    // in kWh, whatever the registers count in
    const kwh = found.bands.map((_, at) => measureLetter(at + 1)).join(' + ')
    return {
      // what feeds and what is fed would count twice
      hasTotal: false,
      objects: energyRows(found, meters, propertyNo),
      measures: [
        column('rise', { propertyNo }),
        ...found.bands.map((band) => column('bandKwh', { propertyNo, band })),
        column('cost', { propertyNo }),
        column('formula', {
          expression: `${kwh} > 0 ? ${measureLetter(found.bands.length + 1)} / (${kwh}) : 0`,
          ...{ measureName: say('平均电价'), unit: say('元/kWh'), decimals: 4 },
        }),
      ],
    }
  },

  transformerLoad,
  powerQuality,

  runHours({ points }) {
    const running = points.filter(isRunning).slice(0, mostDevices)
    return {
      objects: running.map(({ itemId }) => ({ kind: 'point', itemId })),
      measures: [column('runHours', { compare: 'previous' })],
    }
  },
}
