import { type Drawing, type PointName, palette } from './drawing'
import {
  curves,
  heading,
  label,
  offerSetpoint,
  overLimit,
  pipe,
  type Row,
  showState,
  symbol,
  table,
  value,
} from './parts'

/** Size of a cooling page. */
export const coolingSize = { width: 1600, height: 900 } as const

/** One chiller with its tower and pumps, by device code. */
interface Unit {
  title: string
  tower: string
  condenserPump: string
  chiller: string
  chilledPump: string
}

/** What takes the cold: a symbol with its readings. */
interface Load {
  title: string
  symbolId: string
  state: PointName
  rows: readonly { point: PointName; unit: string; decimals?: number }[]
}

/** What a station's cooling page shows. */
export interface CoolingPlan {
  title: string
  links: readonly { text: string; page: string }[]
  units: readonly Unit[]
  loads: readonly Load[]
  right: { title: string; rows: readonly Row[] }
  curves: Parameters<typeof curves>[3]
}

const supplyX = 1210
const returnX = 1170
const loadsY = 560

/** Draws towers, pumps and chillers from left to right, the loads below, with moving water and live values. */
export function drawCoolingPlant(drawing: Drawing, plan: CoolingPlan): void {
  heading(drawing, coolingSize.width, {
    title: plan.title,
    hint: '双击温度设定值可修改（需确认）',
    links: plan.links,
  })
  const step = plan.units.length > 1 ? 212 : 280
  const top = plan.units.length > 1 ? 108 : 190
  for (const [index, unit] of plan.units.entries()) drawHeader(drawing, unit, top + index * step)
  for (const [index, unit] of plan.units.entries()) drawUnit(drawing, unit, top + index * step)
  drawLoads(drawing, plan)
  table(drawing, { x: 1304, y: 96, width: 272, height: 420 }, plan.right.title, plan.right.rows)
  drawing.add('alarmList', {
    x: 1304,
    y: 532,
    width: 272,
    height: 160,
    title: '实时告警',
    stroke: palette.edge,
    minLevel: 1,
    maxRows: 4,
  })
  curves(drawing, { x: 24, y: 708, width: 1552, height: 176 }, '近 24 小时', plan.curves)
}

/** Water between a unit and the headers, drawn first so that machines stand in front of it. */
function drawHeader(drawing: Drawing, { chilledPump }: Unit, y: number): void {
  const running = { code: chilledPump, propertyNo: 'run' }
  pipe(
    drawing,
    [
      [820, y + 36],
      [supplyX, y + 36],
      [supplyX, loadsY - 24],
    ],
    { color: palette.chilled, running },
  )
  pipe(
    drawing,
    [
      [returnX, loadsY + 6],
      [returnX, y + 92],
      [1040, y + 92],
    ],
    { color: palette.chilledReturn, running },
  )
  pipe(
    drawing,
    [
      [984, y + 92],
      [820, y + 92],
    ],
    { color: palette.chilledReturn, running },
  )
}

function drawUnit(drawing: Drawing, unit: Unit, y: number): void {
  const { tower, condenserPump, chiller, chilledPump } = unit
  const condenser = { code: condenserPump, propertyNo: 'run' }
  pipe(
    drawing,
    [
      [190, y + 92],
      [372, y + 92],
    ],
    { color: palette.condenser, running: condenser },
  )
  pipe(
    drawing,
    [
      [428, y + 92],
      [640, y + 92],
    ],
    { color: palette.condenser, running: condenser },
  )
  pipe(
    drawing,
    [
      [640, y + 36],
      [190, y + 36],
    ],
    { color: palette.condenserReturn, running: condenser },
  )
  machine(drawing, { x: 80, y: y + 4, width: 112, height: 112 }, 'cooling-tower', {
    code: tower,
    propertyNo: 'run',
  })
  machine(drawing, { x: 372, y: y + 64, width: 56, height: 56 }, 'pump', condenser)
  machine(drawing, { x: 984, y: y + 64, width: 56, height: 56 }, 'pump', {
    code: chilledPump,
    propertyNo: 'run',
  })
  machine(drawing, { x: 640, y: y + 4, width: 180, height: 120 }, 'chiller', {
    code: chiller,
    propertyNo: 'state',
  })
  const read = (at: { x: number; y: number }, code: string, propertyNo: string, unit: string, decimals = 1) =>
    value(drawing, at, { code, propertyNo }, { unit, decimals, width: 92, size: 14, align: 'flex-start' })
  label(drawing, { x: 70, y: y + 118 }, `${tower} 冷却塔`, {
    width: 132,
    align: 'center',
    color: palette.ink,
  })
  read({ x: 206, y: y + 104 }, tower, 'outletTemperature', '℃')
  read({ x: 284, y: y + 104 }, tower, 'frequency', 'Hz')
  label(drawing, { x: 350, y: y + 122 }, `${condenserPump} 冷却泵`, {
    width: 100,
    align: 'center',
    color: palette.ink,
  })
  read({ x: 440, y: y + 104 }, condenserPump, 'p', 'kW')
  read({ x: 548, y: y + 104 }, chiller, 'condenserIn', '℃')
  read({ x: 548, y: y + 8 }, chiller, 'condenserOut', '℃')
  label(drawing, { x: 962, y: y + 122 }, `${chilledPump} 冷冻泵`, {
    width: 100,
    align: 'center',
    color: palette.ink,
  })
  read({ x: 1054, y: y + 104 }, chilledPump, 'frequency', 'Hz')
  value(
    drawing,
    { x: 832, y: y + 8 },
    { code: chiller, propertyNo: 'supplyTemperature' },
    {
      unit: '℃ 出水',
      width: 130,
      size: 14,
      bold: true,
      align: 'flex-start',
      rules: overLimit('gt', 17),
    },
  )
  value(
    drawing,
    { x: 832, y: y + 104 },
    { code: chiller, propertyNo: 'returnTemperature' },
    {
      unit: '℃ 回水',
      width: 130,
      size: 14,
      align: 'flex-start',
    },
  )
  label(drawing, { x: 640, y: y - 22 }, unit.title, {
    width: 180,
    size: 14,
    align: 'center',
    color: palette.ink,
    bold: true,
  })
  read({ x: 640, y: y + 130 }, chiller, 'p', 'kW')
  read({ x: 726, y: y + 130 }, chiller, 'load', '%')
  read({ x: 796, y: y + 130 }, chiller, 'cop', 'COP', 2)
  label(drawing, { x: 640, y: y + 152 }, '出水设定', { width: 64 })
  const setpoint = { code: chiller, propertyNo: 'supplySet' }
  const set = value(drawing, { x: 706, y: y + 151 }, setpoint, {
    unit: '℃',
    width: 70,
    size: 14,
    color: palette.blue,
    bold: true,
    align: 'flex-start',
  })
  offerSetpoint(drawing, set, setpoint)
}

function drawLoads(drawing: Drawing, { loads, units }: CoolingPlan): void {
  const running = { code: units[0]?.chilledPump ?? '', propertyNo: 'run' }
  const step = 1_080 / loads.length
  const xs = loads.map((_, index) => Math.round(60 + step * (index + 0.5)))
  const left = (xs[0] ?? 100) - 30
  pipe(
    drawing,
    [
      [supplyX, loadsY - 24],
      [left, loadsY - 24],
    ],
    { color: palette.chilled, running },
  )
  pipe(
    drawing,
    [
      [left + 60, loadsY + 6],
      [returnX, loadsY + 6],
    ],
    { color: palette.chilledReturn, running },
  )
  loads.forEach(({ title, symbolId, state, rows }, index) => {
    const x = xs[index] ?? 0
    pipe(
      drawing,
      [
        [x - 30, loadsY - 24],
        [x - 30, loadsY + 40],
      ],
      { color: palette.chilled, running },
    )
    pipe(
      drawing,
      [
        [x + 30, loadsY + 40],
        [x + 30, loadsY + 6],
      ],
      { color: palette.chilledReturn, running },
    )
    machine(drawing, { x: x - 64, y: loadsY + 34, width: 104, height: 66 }, symbolId, state)
    label(drawing, { x: x - 90, y: loadsY + 102 }, title, { width: 156, align: 'center', color: palette.ink })
    for (const [row, { point, unit, decimals = 1 }] of rows.entries()) {
      value(drawing, { x: x + 48, y: loadsY + 32 + row * 23 }, point, {
        unit,
        decimals,
        width: 96,
        size: 14,
        align: 'flex-start',
      })
    }
  })
}

function machine(
  drawing: Drawing,
  place: Parameters<typeof symbol>[1],
  symbolId: string,
  state: PointName,
): void {
  const item = symbol(drawing, place, symbolId)
  showState(drawing, item, state)
}
