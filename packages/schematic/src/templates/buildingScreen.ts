import type { SchematicDocument } from '../index'
import { alarms, bars, card, figure, gauge, label, reading, ring, rows, symbol } from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import { dark } from './theme'

const building = (property: string, no: string, value: number, unit: string, decimals = 0) =>
  sample('大厦', property, no, value, unit, decimals)

/** Building overview for a wall of 1920 × 1080: readable from afar. */
export function buildingScreen(): SchematicDocument {
  const sketch = createSketch({ pageName: '楼宇总览', width: 1920, height: 1080, theme: dark })
  drawTitle(sketch)
  const figures = [
    ['今日用电', building('今日用电', 'ep_day', 14826, 'kWh')],
    ['实时功率', building('实时功率', 'p', 1013.7, 'kW', 1)],
    ['今日用水', building('今日用水', 'water_day', 286.4, 'm³', 1)],
    ['今日用冷', building('今日用冷', 'cold_day', 19240, 'kWh')],
    ['今日碳排', building('今日碳排', 'carbon_day', 8.46, 't', 2)],
    ['设备在线', building('在线设备', 'online', 248, '台')],
  ] as const
  figures.forEach(([title, from], index) => {
    figure(sketch, { x: 32 + index * 312, y: 112, width: 296, height: 124 }, title, from, 40)
  })
  ring(sketch, { x: 32, y: 256, width: 452, height: 384 }, '分项用电', [
    ['空调', building('空调用电', 'ep_hvac', 6380, 'kWh')],
    ['照明插座', building('照明插座用电', 'ep_light', 4210, 'kWh')],
    ['动力', building('动力用电', 'ep_power', 2340, 'kWh')],
    ['特殊', building('特殊用电', 'ep_special', 1896, 'kWh')],
  ])
  bars(sketch, { x: 32, y: 660, width: 452, height: 388 }, '楼层用电排名', {
    unit: 'kWh',
    names: ['B1', '1层', '3层', '5层', '8层', '12层', '15层'],
    values: [1860, 1420, 1180, 1096, 1012, 964, 905],
    barWidth: 28,
  })
  drawBuilding(sketch)
  bars(sketch, { x: 504, y: 740, width: 912, height: 308 }, '今日逐时用电', {
    unit: 'kWh',
    names: Array.from({ length: 24 }, (_, index) => `${index}时`),
    values: [
      212, 204, 198, 196, 201, 238, 402, 680, 912, 986, 1004, 972, 884, 946, 1012, 1020, 992, 930, 720, 560,
      440, 352, 282, 236,
    ],
    barWidth: 22,
  })
  alarms(sketch, { x: 1436, y: 256, width: 452, height: 384 }, 17)
  drawPlant(sketch)
  return sketch.document()
}

function drawTitle(sketch: Sketch): void {
  const { theme } = sketch
  label(sketch, { x: 460, y: 24, width: 1000 }, '智慧楼宇能源总览', {
    size: 38,
    color: theme.ink,
    isBold: true,
    align: 'center',
  })
  label(sketch, { x: 32, y: 38, width: 360 }, '建筑面积 48,600 m² · 地上 20 层', { size: 18 })
  sketch.add('clock', {
    x: 1560,
    y: 34,
    width: 328,
    height: 40,
    fontSize: 24,
    color: theme.ink,
    justifyContent: 'flex-end',
  })
}

function drawBuilding(sketch: Sketch): void {
  const { theme } = sketch
  card(sketch, { x: 504, y: 256, width: 912, height: 464 }, '系统运行')
  symbol(sketch, { x: 800, y: 330, width: 320, height: 340 }, 'building', { state: 'on', stroke: theme.blue })
  const system = (
    x: number,
    y: number,
    symbolId: string,
    title: string,
    from: ReturnType<typeof building>,
  ) => {
    symbol(sketch, { x, y, width: 80, height: 80 }, symbolId, { state: 'on' })
    label(sketch, { x: x + 100, y: y + 2, width: 170 }, title, { size: 18 })
    reading(sketch, { x: x + 100, y: y + 34, width: 180 }, from, { size: 28, isBold: true })
  }
  system(544, 330, 'transformer', '变压器负载率', sample('变压器', '负载率', 'load', 58.1, '%'))
  system(544, 452, 'chiller', '冷站能效', sample('制冷机房', '系统能效', 'cop', 4.67, 'COP', 2))
  system(544, 574, 'pump', '供水压力', sample('给水泵房', '出口压力', 'pressure', 0.52, 'MPa', 2))
  system(1136, 330, 'photovoltaic', '光伏功率', sample('光伏逆变器', '有功功率', 'p', 186.4, 'kW'))
  system(1136, 452, 'lift', '电梯运行', sample('电梯群控', '运行台数', 'running', 8, '台', 0))
  system(1136, 574, 'sensor', '室内 CO₂', sample('室内环境', '二氧化碳', 'co2', 612, 'ppm', 0))
}

function drawPlant(sketch: Sketch): void {
  card(sketch, { x: 1436, y: 660, width: 452, height: 220 }, '用能指标')
  const dials = [
    ['负载率', sample('变压器', '负载率', 'load', 58.1, '%')],
    ['需量比', building('需量比', 'demand_ratio', 86.4, '%', 1)],
  ] as const
  dials.forEach(([title, from], index) => {
    gauge(sketch, { x: 1456 + index * 212, y: 696, width: 200, height: 180 }, from, { title })
  })
  rows(sketch, { x: 1436, y: 896, width: 452, height: 152 }, '本月', [
    { ...building('本月用电', 'ep_month', 386240, 'kWh'), text: '累计用电' },
    { ...building('同比', 'yoy', -4.2, '%', 1), text: '较去年同期' },
    { ...building('本月电费', 'cost_month', 298416, '元'), text: '累计电费' },
  ])
}
