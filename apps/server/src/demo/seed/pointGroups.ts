import { pointGroupTable } from '../../modules/devices'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import type { Catalogue } from './catalogue'

interface GroupSpec {
  groupName: string
  station: StationKey
  aggregate: 'sum' | 'mean' | 'min' | 'max'
  /** Points, by `code.propertyNo`. */
  points: readonly string[]
  remark?: string
}

const all = (propertyNo: string, ...codes: string[]) => codes.map((code) => `${code}.${propertyNo}`)

/** What the plant's people look at as one. */
const groups: readonly GroupSpec[] = [
  {
    ...{ groupName: '低压进线总功率', station: 'office', aggregate: 'sum' },
    points: all('p', '401', '402'),
    remark: '两段低压母线的进线之和',
  },
  {
    ...{ groupName: '冷水机组功率', station: 'office', aggregate: 'sum' },
    points: all('p', 'CH1', 'CH2'),
  },
  {
    ...{ groupName: '制冷机房水泵功率', station: 'office', aggregate: 'sum' },
    points: all('p', 'P1', 'P2', 'P3', 'P4'),
  },
  {
    ...{ groupName: '租户房间用电', station: 'office', aggregate: 'sum' },
    points: all('ep', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6'),
    remark: '六间出租房的电表',
  },
  {
    ...{ groupName: '办公区平均温度', station: 'office', aggregate: 'mean' },
    points: all('temperature', 'TH3', 'TH4', 'TH5'),
  },
  {
    ...{ groupName: '变压器最高绕组温度', station: 'office', aggregate: 'max' },
    points: ['windingA', 'windingB', 'windingC'].flatMap((winding) => all(winding, 'T1', 'T2')),
    remark: '两台变压器六个绕组中最热的一个',
  },
  {
    ...{ groupName: '空压机功率', station: 'factory', aggregate: 'sum' },
    points: all('p', 'AC1', 'AC2'),
  },
  {
    ...{ groupName: '车间馈线用电', station: 'factory', aggregate: 'sum' },
    points: all('ep', 'F31', 'F32', 'F33', 'F34', 'F35', 'F36'),
  },
]

/** Groups the points of the plant. */
export async function seedPointGroups(
  tx: Tx,
  { stations, points }: Pick<Catalogue, 'stations'> & { points: ReadonlyMap<string, string> },
): Promise<void> {
  await tx.insert(pointGroupTable).values(
    groups.map(({ station, points: names, ...group }) => ({
      ...group,
      stationId: stations[station],
      itemIds: names.map((name) => idOf(points, name)).join(','),
    })),
  )
}

function idOf(points: ReadonlyMap<string, string>, name: string): string {
  const id = points.get(name)
  if (id === undefined) throw new Error(`Demo data: no point ${name}`)
  return id
}
