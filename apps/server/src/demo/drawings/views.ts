import { type CoolingPlan, coolingSize, drawCoolingPlant } from './coolingPlant'
import { createDrawing, type DrawnPoint, type PointName, palette } from './drawing'
import { overLimit, type Row } from './parts'
import { drawSingleLine, type SingleLinePlan, singleLineSize } from './singleLine'

const row = (text: string, code: string, propertyNo: string, unit: string, decimals = 1): Row => ({
  text,
  point: { code, propertyNo },
  unit,
  decimals,
})
const curve = (name: string, code: string, propertyNo: string, color: string) => ({
  name,
  color,
  point: { code, propertyNo },
})
const colors = [palette.blue, '#2A9D8F', palette.amber] as const

const officeSingleLine: Omit<SingleLinePlan, 'links'> = {
  title: '云杉大厦 10kV 配电单线图',
  source: 'AH1',
  buses: [
    {
      name: 'bus1',
      title: 'T1 1000kVA',
      from: 320,
      to: 790,
      feeders: { F11: '照明', F12: '办公插座', F13: '电梯', F14: '数据机房' },
    },
    {
      name: 'bus2',
      title: 'T2 1000kVA',
      from: 822,
      to: 1290,
      feeders: { F21: '制冷机房', F22: '空调末端', F23: '给排水', F24: '充电桩' },
    },
  ],
  left: {
    title: '大厦总览',
    rows: [
      row('总有功功率', 'AH1', 'p', 'kW'),
      row('需量', 'AH1', 'demand', 'kW'),
      row('总电能', 'AH1', 'ep', 'kWh', 0),
      row('光伏功率', 'PV1', 'p', 'kW'),
      row('光伏发电量', 'PV1', 'ep', 'kWh', 0),
      row('总用水', 'W1', 'volume', 'm³', 0),
      row('配电房温度', 'TH2', 'temperature', '℃'),
    ],
  },
  right: {
    title: '应急电源',
    rows: [
      row('UPS 输出', 'UPS1', 'p', 'kW'),
      row('UPS 负载率', 'UPS1', 'load', '%'),
      { ...row('电池电量', 'UPS1', 'batteryLevel', '%', 0), rules: overLimit('lt', 30) },
      row('后备时间', 'UPS1', 'backupMinutes', 'min', 0),
      row('柴发油位', 'G1', 'fuelLevel', '%', 0),
      row('启动电池', 'G1', 'startVoltage', 'V'),
    ],
  },
  curves: [
    curve('10kV进线', 'AH1', 'p', colors[0]),
    curve('T1 低压侧', '401', 'p', colors[1]),
    curve('T2 低压侧', '402', 'p', colors[2]),
  ],
}

const airHandler = (code: string, title: string): CoolingPlan['loads'][number] => ({
  title,
  symbolId: 'air-handler',
  state: { code, propertyNo: 'run' },
  rows: [
    { point: { code, propertyNo: 'returnTemperature' }, unit: '℃ 回风' },
    { point: { code, propertyNo: 'valve' }, unit: '% 水阀', decimals: 0 },
    { point: { code, propertyNo: 'frequency' }, unit: 'Hz' },
  ],
})

const officeCooling: Omit<CoolingPlan, 'links'> = {
  title: '云杉大厦 制冷机房系统图',
  units: [
    { title: '1号冷水机组', tower: 'CT1', condenserPump: 'P3', chiller: 'CH1', chilledPump: 'P1' },
    { title: '2号冷水机组', tower: 'CT2', condenserPump: 'P4', chiller: 'CH2', chilledPump: 'P2' },
  ],
  loads: [
    airHandler('AHU1', '一层大堂'),
    airHandler('AHU2', '三层'),
    airHandler('AHU3', '八层'),
    airHandler('AHU4', '十五层'),
  ],
  right: {
    title: '制冷机房',
    rows: [
      row('机房总功率', 'F21', 'p', 'kW'),
      row('1号制冷量', 'CH1', 'cooling', 'kW', 0),
      row('2号制冷量', 'CH2', 'cooling', 'kW', 0),
      row('1号冷冻水流量', 'CH1', 'flow', 'm³/h'),
      row('2号冷冻水流量', 'CH2', 'flow', 'm³/h'),
      row('机房电能', 'F21', 'ep', 'kWh', 0),
      row('1号累计冷量', 'CH1', 'coolingEnergy', 'kWh', 0),
      row('2号累计冷量', 'CH2', 'coolingEnergy', 'kWh', 0),
      row('三层二氧化碳', 'AHU2', 'co2', 'ppm', 0),
      row('八层温度', 'TH4', 'temperature', '℃'),
      row('八层湿度', 'TH4', 'humidity', '%', 0),
    ],
  },
  curves: [
    curve('机房功率 kW', 'F21', 'p', colors[0]),
    curve('1号制冷量 kW', 'CH1', 'cooling', colors[1]),
    curve('2号制冷量 kW', 'CH2', 'cooling', colors[2]),
  ],
}

const factorySingleLine: Omit<SingleLinePlan, 'links'> = {
  title: '青川精密制造厂 10kV 配电单线图',
  source: 'AH2',
  buses: [
    {
      name: 'bus3',
      title: 'T3 1600kVA',
      from: 340,
      to: 1270,
      feeders: {
        F31: '冲压车间',
        F32: '注塑车间',
        F33: '涂装车间',
        F34: '空压站',
        F35: '工艺冷却',
        F36: '厂房照明',
      },
    },
  ],
  left: {
    title: '厂区总览',
    rows: [
      row('总有功功率', 'AH2', 'p', 'kW'),
      row('需量', 'AH2', 'demand', 'kW'),
      row('总电能', 'AH2', 'ep', 'kWh', 0),
      row('光伏功率', 'PV2', 'p', 'kW'),
      row('光伏发电量', 'PV2', 'ep', 'kWh', 0),
      row('总用水', 'W2', 'volume', 'm³', 0),
      row('总用气', 'GM2', 'volume', 'm³', 0),
    ],
  },
  right: {
    title: '公用工程',
    rows: [
      { ...row('压缩空气', 'AC1', 'pressure', 'MPa', 3), rules: overLimit('lt', 0.55) },
      row('1号空压机', 'AC1', 'p', 'kW'),
      row('2号空压机', 'AC2', 'p', 'kW'),
      row('工艺冷冻水', 'CH3', 'supplyTemperature', '℃'),
      row('注塑车间温度', 'TH6', 'temperature', '℃'),
      row('配电房温度', 'TH7', 'temperature', '℃'),
    ],
  },
  curves: [
    curve('10kV进线', 'AH2', 'p', colors[0]),
    curve('注塑车间', 'F32', 'p', colors[1]),
    curve('冲压车间', 'F31', 'p', colors[2]),
  ],
}

const factoryCooling: Omit<CoolingPlan, 'links'> = {
  title: '青川精密制造厂 工艺冷却与空压系统图',
  units: [{ title: '工艺冷水机组', tower: 'CT3', condenserPump: 'P6', chiller: 'CH3', chilledPump: 'P5' }],
  loads: [
    {
      title: '注塑车间换热',
      symbolId: 'heat-exchanger',
      state: { code: 'F32', propertyNo: 'breaker' },
      rows: [
        { point: { code: 'F32', propertyNo: 'p' }, unit: 'kW' },
        { point: { code: 'TH6', propertyNo: 'temperature' }, unit: '℃' },
      ],
    },
    {
      title: '1号空压机',
      symbolId: 'motor',
      state: { code: 'AC1', propertyNo: 'state' },
      rows: [
        { point: { code: 'AC1', propertyNo: 'p' }, unit: 'kW' },
        { point: { code: 'AC1', propertyNo: 'pressure' }, unit: 'MPa', decimals: 3 },
        { point: { code: 'AC1', propertyNo: 'temperature' }, unit: '℃' },
      ],
    },
    {
      title: '2号空压机',
      symbolId: 'motor',
      state: { code: 'AC2', propertyNo: 'state' },
      rows: [
        { point: { code: 'AC2', propertyNo: 'p' }, unit: 'kW' },
        { point: { code: 'AC2', propertyNo: 'pressure' }, unit: 'MPa', decimals: 3 },
        { point: { code: 'AC2', propertyNo: 'temperature' }, unit: '℃' },
      ],
    },
  ],
  right: {
    title: '工艺冷却',
    rows: [
      row('冷却站总功率', 'F35', 'p', 'kW'),
      row('制冷量', 'CH3', 'cooling', 'kW', 0),
      row('冷冻水流量', 'CH3', 'flow', 'm³/h'),
      row('能效比', 'CH3', 'cop', '', 2),
      row('蒸发压力', 'CH3', 'evaporatorPressure', 'kPa', 0),
      row('冷凝压力', 'CH3', 'condenserPressure', 'kPa', 0),
      row('累计冷量', 'CH3', 'coolingEnergy', 'kWh', 0),
      row('空压站功率', 'F34', 'p', 'kW'),
      row('1号产气量', 'AC1', 'flow', 'm³/min'),
      row('2号产气量', 'AC2', 'flow', 'm³/min'),
      row('涂装用气', 'GM2', 'flow', 'm³/h'),
    ],
  },
  curves: [
    curve('冷却站功率 kW', 'F35', 'p', colors[0]),
    curve('制冷量 kW', 'CH3', 'cooling', colors[1]),
    curve('空压站功率 kW', 'F34', 'p', colors[2]),
  ],
}

/** The home view of the office: single-line diagram first, chiller plant on the second page. */
export function officeView(findPoint: (point: PointName) => DrawnPoint): string {
  const drawing = createDrawing(findPoint)
  const power = drawing.page('配电单线图', singleLineSize)
  const cooling = drawing.page('制冷机房', coolingSize)
  drawing.turnTo(power)
  drawSingleLine(drawing, { ...officeSingleLine, links: [{ text: '制冷机房', page: cooling }] })
  drawing.turnTo(cooling)
  drawCoolingPlant(drawing, { ...officeCooling, links: [{ text: '配电单线图', page: power }] })
  return drawing.content()
}

/** The home view of the factory: process cooling and compressed air first, single-line diagram on the second page. */
export function factoryView(findPoint: (point: PointName) => DrawnPoint): string {
  const drawing = createDrawing(findPoint)
  const cooling = drawing.page('工艺冷却与空压', coolingSize)
  const power = drawing.page('配电单线图', singleLineSize)
  drawing.turnTo(cooling)
  drawCoolingPlant(drawing, { ...factoryCooling, links: [{ text: '配电单线图', page: power }] })
  drawing.turnTo(power)
  drawSingleLine(drawing, { ...factorySingleLine, links: [{ text: '冷却与空压', page: cooling }] })
  return drawing.content()
}
