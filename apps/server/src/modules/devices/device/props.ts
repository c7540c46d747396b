import { type DeviceProp, mostHeadProps } from '@energy-console/contract/devices'
import type { z } from 'zod'

type Prop = z.infer<typeof DeviceProp>

/** A property of a device as {@link toldProps} answers it: with what says how early it is looked at. */
export type ToldProp = readonly [
  propertyNo: string,
  propertyName: string,
  itemId: string,
  unit: string,
  /** Measured before counted before states. */
  stage: number,
  isSet: boolean,
]

/** The properties of the row's device in the order of its product, as an SQL expression: made once for each device of a page. */
export const toldProps = `(
  select coalesce(json_agg(json_build_array(pp.property_no, pp.property_name, p.id::text, coalesce(pp.unit, ''),
    case when pp.kind = 'accumulated' then 1 when pp.kind = 'instant' and pp.data_type = 'number' then 0 else 2 end,
    pp.access <> 'read') order by pp.category desc, pp.property_rank, pp.id), '[]'::json)
  from point p join product_property pp on pp.id = p.property_id where p.device_id = device.id)`

const propOf = ([propertyNo, propertyName, itemId]: ToldProp): Prop => ({ propertyNo, propertyName, itemId })

/** Power leads what is measured. */
const powerUnits = new Set(['W', 'kW', 'MW'])

/** What is looked at first, as the contract says: measured before counted before states, settings last, no unit twice before each was once. */
function headOf(told: readonly ToldProp[]): Prop[] {
  const seen = new Map<string, number>()
  const ranked = told.map((prop, place) => {
    const [, , , unit, stage, isSet] = prop
    const kind = `${isSet} ${stage} ${unit}`
    const nth = seen.get(kind) ?? 0
    seen.set(kind, nth + 1)
    return { prop, rank: [Number(isSet), stage, nth, powerUnits.has(unit) ? 0 : 1, place] }
  })
  return ranked
    .sort((a, b) => firstDifference(a.rank, b.rank))
    .slice(0, mostHeadProps)
    .map(({ prop }) => propOf(prop))
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return (a[at] ?? 0) - (b[at] ?? 0)
}

/** What an answer says of a device's properties. */
export const propsOf = (told: readonly ToldProp[]): { deviceProps: Prop[]; headProps: Prop[] } => ({
  deviceProps: told.map(propOf),
  headProps: headOf(told),
})
