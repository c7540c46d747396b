import type { SchematicDocument } from '../index'
import {
  alarms,
  bars,
  card,
  curves,
  figure,
  gauge,
  label,
  type Row,
  reading,
  ring,
  rows,
  type Share,
  symbol,
} from './parts'
import { createSketch, type Sample, type Sketch, sample } from './sketch'
import { dark, onWall, type Theme } from './theme'

/** A system of the building in the middle of the screen. */
interface System {
  readonly text: string
  readonly symbolId: string
  readonly from: Sample
}

/** What a building's wall screen shows. */
export interface BuildingPlan {
  readonly title: string
  readonly subtitle: string
  /** Six. */
  readonly figures: readonly Share[]
  readonly shares: readonly Share[]
  readonly rooms: readonly Share[]
  /** Six, three at each side of the building. */
  readonly systems: readonly System[]
  readonly dials: readonly Share[]
  readonly climate: readonly Row[]
  readonly curves: readonly Share[]
}

const power = (device: string, value: number) => sample(device, '有功功率', 'p', value, 'kW')

/** The energy of an office building. */
export const officeBuilding: BuildingPlan = {
  title: '智慧楼宇能源总览',
  subtitle: '变配电 · 制冷 · 给水 · 光伏 · 环境',
  figures: [
    { name: '总有功功率', from: power('AH1 10kV进线', 528.3) },
    { name: '光伏功率', from: sample('屋面光伏', '交流功率', 'p', 46.2, 'kW') },
    { name: '累计用电', from: sample('AH1 10kV进线', '正向有功电能', 'ep', 6034823, 'kWh', 0) },
    { name: '累计发电', from: sample('屋面光伏', '正向有功电能', 'ep', 87028, 'kWh', 0) },
    { name: '累计用水', from: sample('大厦总水表', '累计用水量', 'volume', 25728, 'm³', 0) },
    { name: '累计用气', from: sample('厨房燃气表', '累计用气量', 'volume', 6420, 'm³', 0) },
  ],
  shares: [
    { name: '制冷', from: power('F21 制冷机房馈线', 186.4) },
    { name: '数据机房', from: power('F14 数据机房馈线', 114.5) },
    { name: '插座', from: power('F12 办公插座馈线', 97.6) },
    { name: '照明', from: power('F11 照明馈线', 86.2) },
    { name: '空调末端', from: power('F22 空调末端馈线', 57.6) },
    { name: '充电桩', from: power('F24 充电桩馈线', 38.2) },
  ],
  rooms: [
    ['1502', 6.8],
    ['1501', 7.9],
    ['802', 5.6],
    ['801', 9.2],
    ['302', 8.4],
    ['301', 11.3],
  ].map(([room, value]) => ({ name: `${room}室`, from: power(`${room}室电表`, Number(value)) })),
  systems: [
    { text: '变压器负载率', symbolId: 'transformer', from: sample('T1 变压器', '负载率', 'load', 52.4, '%') },
    { text: '冷机能效', symbolId: 'chiller', from: sample('1号冷水机组', '能效比', 'cop', 4.67, 'COP', 2) },
    {
      text: '供水压力',
      symbolId: 'pump',
      from: sample('生活水恒压供水', '出口压力', 'pressure', 0.45, 'MPa', 2),
    },
    {
      text: '光伏辐照度',
      symbolId: 'photovoltaic',
      from: sample('屋面光伏', '辐照度', 'irradiance', 642, 'W/m²', 0),
    },
    {
      text: 'UPS 电量',
      symbolId: 'ups',
      from: sample('数据机房UPS', '电池电量', 'batteryLevel', 100, '%', 0),
    },
    { text: '三层 CO₂', symbolId: 'sensor', from: sample('三层空调机组', '二氧化碳', 'co2', 612, 'ppm', 0) },
  ],
  dials: [
    { name: 'T1 负载率', from: sample('T1 变压器', '负载率', 'load', 52.4, '%') },
    { name: 'T2 负载率', from: sample('T2 变压器', '负载率', 'load', 48.1, '%') },
  ],
  climate: [
    { ...sample('一层大堂温湿度', '温度', 'temperature', 25.4, '℃'), text: '一层大堂' },
    { ...sample('八层温湿度', '温度', 'temperature', 25.1, '℃'), text: '八层' },
    { ...sample('十五层温湿度', '温度', 'temperature', 24.8, '℃'), text: '十五层' },
    {
      ...sample('数据机房温湿度', '温度', 'temperature', 22.3, '℃'),
      text: '数据机房',
      limit: { op: 'gt', value: 28 },
    },
  ],
  curves: [
    { name: '总功率', from: power('AH1 10kV进线', 528.3) },
    { name: '光伏', from: sample('屋面光伏', '交流功率', 'p', 46.2, 'kW') },
  ],
}

/** Building overview for a wall of 1920 × 1080, legible from afar. */
export function buildingScreen(theme: Theme = dark): SchematicDocument {
  const sketch = createSketch(onWall(theme))
  drawBuildingScreen(sketch, officeBuilding)
  return sketch.document()
}

const [leftX, middleX, rightX] = [32, 504, 1436]
const [side, centre] = [452, 912]

/** Draws the large figures at the top, shares and rooms, the building with its systems, limits, climate and alarms. */
export function drawBuildingScreen(sketch: Sketch, plan: BuildingPlan): void {
  sketch.page('楼宇总览', { width: 1920, height: 1080 })
  drawTitle(sketch, plan)
  plan.figures.forEach(({ name, from }, index) => {
    figure(sketch, { x: leftX + index * 312, y: 112, width: 296, height: 124 }, name, from, 38)
  })
  ring(sketch, { x: leftX, y: 256, width: side, height: 384 }, '用电构成', plan.shares)
  bars(sketch, { x: leftX, y: 660, width: side, height: 388 }, '租户功率', {
    shares: plan.rooms,
    barWidth: 24,
    isHorizontal: true,
  })
  drawSystems(sketch, plan)
  curves(sketch, { x: middleX, y: 740, width: centre, height: 308 }, '近 24 小时功率', plan.curves)
  card(sketch, { x: rightX, y: 256, width: side, height: 224 })
  plan.dials.forEach(({ name, from }, index) => {
    gauge(sketch, { x: rightX + 8 + index * 218, y: 256, width: 218, height: 224 }, from, { title: name })
  })
  rows(sketch, { x: rightX, y: 500, width: side, height: 240 }, '环境温度', plan.climate)
  alarms(sketch, { x: rightX, y: 760, width: side, height: 288 })
}

function drawTitle(sketch: Sketch, { title, subtitle }: BuildingPlan): void {
  const { ink, letters } = sketch.theme
  label(sketch, { x: 480, y: 22, width: 960 }, title, {
    size: letters.page,
    color: ink,
    isBold: true,
    align: 'center',
  })
  label(sketch, { x: leftX, y: 40, width: 440 }, subtitle)
  sketch.add('clock', {
    x: 1488,
    y: 32,
    width: 400,
    height: 44,
    fontSize: 26,
    color: ink,
    justifyContent: 'flex-end',
  })
}

function drawSystems(sketch: Sketch, { systems }: BuildingPlan): void {
  const { theme } = sketch
  card(sketch, { x: middleX, y: 256, width: centre, height: 464 }, '系统运行')
  symbol(sketch, { x: middleX + 316, y: 330, width: 280, height: 350 }, 'building', {
    state: 'on',
    stroke: theme.blue,
  })
  systems.forEach(({ text, symbolId, from }, index) => {
    const isLeft = index < 3
    const x = isLeft ? middleX + 28 : middleX + 632
    const y = 326 + (index % 3) * 128
    symbol(sketch, { x, y, width: 84, height: 84 }, symbolId, { shows: from })
    label(sketch, { x: x + 104, y: y + 4, width: 150 }, text)
    reading(sketch, { x: x + 104, y: y + 36, width: 160 }, from, { size: theme.letters.key, isBold: true })
  })
}
