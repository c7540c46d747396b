import type { Translate } from '@energy-console/contract'
import { type Aggregate, pointName } from '@energy-console/contract/devices'
import {
  bands,
  type CustomReport,
  isMeasuredKind,
  type ReportFault,
  type ReportMeasure,
  type ReportObject,
  reportMeasureKinds,
} from '@energy-console/contract/energy'
import { eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { pointGroupTable, pointsOfGroups } from '../../devices'
import { customReportMeasureTable, customReportObjectTable, customReportTable } from './table'

/** A report as it is defined: stored, or on its way there. */
export type Definition = Pick<
  CustomReport,
  'reportName' | 'layout' | 'step' | 'hasTotal' | 'headLines' | 'signLines' | 'stationId'
> & { objects: readonly ReportObject[]; measures: readonly ReportMeasure[] }

/** A stored report. @throws 404 for one that the caller does not see */
export async function storedDefinition(tx: Tx, id: string): Promise<Definition> {
  const [report] = await tx.select().from(customReportTable).where(eq(customReportTable.id, id))
  if (!report) throw notFound()
  const objects = await tx
    .select()
    .from(customReportObjectTable)
    .where(eq(customReportObjectTable.recordId, id))
    .orderBy(customReportObjectTable.rowRank)
  const measures = await tx
    .select()
    .from(customReportMeasureTable)
    .where(eq(customReportMeasureTable.recordId, id))
    .orderBy(customReportMeasureTable.rowRank)
  return { ...report, objects, measures }
}

/** A point that cells are made of. */
export interface ReportPoint {
  itemId: string
  deviceId: string
  stationId: string
  deviceName: string
  propertyName: string
  unit: string | null
  decimals: number | null
  /** Its readings are kept when they change, so that a value holds until the next one. */
  isHeld: boolean
  /** The rated capacity of its device, kVA; null where none is known. */
  ratedKva: number | null
}

/** A row with the points that each column is made of. */
export interface ResolvedObject {
  title: string
  kind: ReportObject['kind']
  /** The device that it is, or whose point it is. */
  deviceId?: string
  expression: string | null
  /** How the members of a group come to one. */
  aggregate: Aggregate | undefined
  /** By column. */
  points: readonly (readonly ReportPoint[])[]
  /** Why it is of nothing. */
  fault?: ReportFault
  /** Members of a group that are gone, or kept from the caller. */
  lacking?: number
  /** The rated capacity of its devices, kVA, by device; those of which none is known are missing. */
  ratedKva?: ReadonlyMap<string, number>
}

interface PointRow extends Record<string, unknown>, ReportPoint {
  propertyNo: string
}

/** The rows of a report with their points, as far as the caller sees them. */
export async function resolveObjects(
  tx: Tx,
  { objects, measures }: Definition,
  say: Translate,
): Promise<ResolvedObject[]> {
  const idsOf = (kind: 'deviceId' | 'groupId') =>
    objects.flatMap((object) => (`${object.kind}Id` === kind && object[kind] ? [object[kind]] : []))
  const groupIds = idsOf('groupId')
  const groups =
    groupIds.length === 0
      ? []
      : await tx.select().from(pointGroupTable).where(inArray(pointGroupTable.id, groupIds))
  const members = await pointsOfGroups(tx, groups)
  const deviceIds = idsOf('deviceId')
  const devices = await devicesById(tx, deviceIds)
  const points = await pointsBy(tx, {
    deviceIds,
    propertyNos: [...new Set(measures.flatMap(({ propertyNo }) => (propertyNo ? [propertyNo] : [])))],
    itemIds: [
      ...new Set([
        ...objects.flatMap(({ kind, itemId }) => (kind === 'point' && itemId ? [itemId] : [])),
        ...members.flat(),
      ]),
    ],
  })
  const byId = new Map(points.map((point) => [point.itemId, point]))
  const byProperty = new Map(points.map((point) => [`${point.deviceId} ${point.propertyNo}`, point]))
  const one = (point: ReportPoint | undefined) => (point ? [point] : [])

  return objects.map((object): ResolvedObject => {
    const { kind, objectName } = object
    const made = (
      title: string,
      of: (measure: ReportMeasure) => readonly ReportPoint[],
      rest: Partial<ResolvedObject> = {},
    ): ResolvedObject => ({
      ...{ title: objectName || title, kind, expression: object.expression ?? null, aggregate: undefined },
      points: measures.map((measure) => (isMeasuredKind(measure.kind) ? of(measure) : [])),
      ...rest,
    })
    // what is removed leaves its row without an id: one that names something which is not found is kept from the caller
    const ofNothing = (id: string | null | undefined, removed: string): ResolvedObject => {
      const reason = id ? say('无权查看') : removed
      const title = objectName ? say('{{name}}（{{reason}}）', { name: objectName, reason }) : reason
      return { ...made(title, () => []), title, fault: id ? 'unseen' : 'gone' }
    }
    switch (kind) {
      case 'device': {
        const id = object.deviceId ?? ''
        const device = devices.get(id)
        if (device === undefined) return ofNothing(object.deviceId, say('设备已删除'))
        return made(device.name, ({ propertyNo }) => one(byProperty.get(`${id} ${propertyNo}`)), {
          ...{ deviceId: id, ...ratedOf([{ deviceId: id, ratedKva: device.ratedKva }]) },
        })
      }
      case 'point': {
        const point = byId.get(object.itemId ?? '')
        if (!point) return ofNothing(object.itemId, say('测点已删除'))
        return made(pointName(point.deviceName, point.propertyName), () => [point], {
          ...{ deviceId: point.deviceId, ...ratedOf([point]) },
        })
      }
      case 'group': {
        const at = groups.findIndex(({ id }) => id === object.groupId)
        const group = groups[at]
        if (!group) return ofNothing(object.groupId, say('组对象已删除'))
        const found = (members[at] ?? []).flatMap((id) => one(byId.get(id)))
        const lacking = group.itemIds.split(',').filter(Boolean).length - found.length
        return made(group.groupName, () => found, { aggregate: group.aggregate, lacking, ...ratedOf(found) })
      }
      default:
        return made(say(kind === 'formula' ? '公式' : '小计'), () => [])
    }
  })
}

/** What the devices of some points are rated at. */
const ratedOf = (points: readonly Pick<ReportPoint, 'deviceId' | 'ratedKva'>[]) => ({
  ratedKva: new Map(
    points.flatMap(({ deviceId, ratedKva }) => (ratedKva === null ? [] : [[deviceId, ratedKva] as const])),
  ),
})

interface DeviceFacts extends Record<string, unknown> {
  id: string
  name: string
  ratedKva: number | null
}

async function devicesById(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, DeviceFacts>> {
  const { rows } = await tx.execute<DeviceFacts>(
    sql`select id, device_name as name, rated_kva as "ratedKva" from device where id = any (${bigints(deviceIds)})`,
  )
  return new Map(rows.map((device) => [device.id, device]))
}

async function pointsBy(
  tx: Tx,
  asked: { deviceIds: readonly string[]; propertyNos: readonly string[]; itemIds: readonly string[] },
): Promise<PointRow[]> {
  const { rows } = await tx.execute<PointRow>(sql`
    with wanted as materialized (
      select p.id from point p join product_property q on q.id = p.property_id
      where p.device_id = any (${bigints(asked.deviceIds)}) and q.property_no = any (${texts(asked.propertyNos)})
      union select unnest(${bigints(asked.itemIds)}))
    select p.id as "itemId", p.device_id as "deviceId", p.station_id as "stationId", d.device_name as "deviceName",
      q.property_no as "propertyNo", q.property_name as "propertyName", q.unit, q.decimals,
      coalesce(q.storage, 'all') = 'change' as "isHeld", d.rated_kva as "ratedKva"
    from wanted w join point p on p.id = w.id join device d on d.id = p.device_id
      join product_property q on q.id = p.property_id`)
  return rows
}

/** What a column is called: as somebody has said, else by its band or by what it tells, of one property where all of its points are of one. */
export function measureTitle(measure: ReportMeasure, points: readonly ReportPoint[], say: Translate): string {
  if (measure.measureName) return measure.measureName
  if (measure.kind === 'bandKwh' && measure.band) return say(bands[measure.band])
  const kind = say(reportMeasureKinds[measure.kind])
  const names = new Set(points.map(({ propertyName }) => propertyName))
  const [name] = names
  return names.size === 1 && measure.propertyNo ? `${name} ${kind}` : kind
}
