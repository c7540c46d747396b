import { brokenRules, coreErrors, fieldMeta } from '@energy-console/contract'
import {
  type CustomReport,
  customReports,
  isMeasuredKind,
  isTimeKind,
  ReportMeasure,
  ReportObject,
} from '@energy-console/contract/energy'
import type { z } from 'zod'
import { refuse } from '../../../platform/errors'
import { readFormulas } from './formulas'

interface Parts {
  objects: readonly (ReportObject & { id?: string })[]
  measures: readonly ReportMeasure[]
}

/** What each kind of row needs. */
const needs = { device: 'deviceId', point: 'itemId', group: 'groupId', formula: 'expression' } as const

/** The field of a row that its kind needs and that says nothing. */
function lackOf(object: ReportObject) {
  const name = object.kind === 'subtotal' ? undefined : needs[object.kind]
  return name && !object[name] ? name : undefined
}

/** Stored rows whose device, point or group is gone, by id with their kinds: they keep their places. */
export const goneOf = (objects: Parts['objects']): ReadonlyMap<string, ReportObject['kind']> =>
  new Map(
    objects.flatMap((object) => (object.id && lackOf(object) ? [[object.id, object.kind] as const] : [])),
  )

/** What is wrong with a cell: the row that it stands in, its field, and why. */
function unfit(
  list: 'objects' | 'measures',
  place: number,
  { name, reason }: { name: string; reason: string },
) {
  const { shape }: z.ZodObject = list === 'objects' ? ReportObject : ReportMeasure
  const { label = name } = fieldMeta(shape[name] as z.ZodType)
  return refuse(coreErrors.invalid, { field: label, reason }, `${list}.${place}.${name}`)
}

/**
 * Refuses rows and columns that nothing can be reckoned of, at their cells; but for rows that were of nothing already, and of the
 * same kind. @throws `core.invalid`, badReportFormula
 */
export function requireSound({ objects, measures }: Parts, gone = goneOf([])): void {
  for (const [place, object] of objects.entries()) {
    const name = lackOf(object)
    const isGone = object.id !== undefined && gone.get(object.id) === object.kind
    if (name && !isGone) throw unfit('objects', place, { name, reason: '请选择或填写' })
  }
  const hasDevices = objects.some(({ kind }) => kind === 'device')
  for (const [place, measure] of measures.entries()) {
    const [name, reason] = unfitOf(measure, hasDevices) ?? []
    if (name && reason) throw unfit('measures', place, { name, reason })
  }
  readFormulas({ objects, measures })
}

function unfitOf(measure: ReportMeasure, hasDevices: boolean): [keyof ReportMeasure, string] | undefined {
  const { propertyNo, kind, expression, band, compare, lowLimit, highLimit } = measure
  if (kind === 'formula' && !expression) return ['expression', '请填写公式']
  if (hasDevices && isMeasuredKind(kind) && !propertyNo) return ['propertyNo', '有设备行时请选择属性']
  if (kind === 'bandKwh' && !band) return ['band', '请选择时段']
  if (isTimeKind(kind) && compare !== 'none') return ['compare', '时间不能对比']
  if (typeof lowLimit === 'number' && typeof highLimit === 'number' && lowLimit > highLimit)
    return ['highLimit', '上限不能低于下限']
  return undefined
}

/**
 * Refuses a report that is not stored as saving it would, but for stored rows of it (with an id) that are of nothing any more:
 * they are shown as such. @throws `core.invalid`; what {@link requireSound} throws */
export function requireSoundWhole(definition: Omit<CustomReport, 'userName'>): void {
  const [broken] = brokenRules(customReports, definition)
  if (broken) {
    const { label = broken.field } = fieldMeta(customReports.schema.shape[broken.field as 'step'])
    throw refuse(coreErrors.invalid, { field: label, reason: broken.text }, broken.field)
  }
  requireSound(definition, goneOf(definition.objects))
}
