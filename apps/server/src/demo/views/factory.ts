import { type ChillerPlan, type SingleLinePlan, sample } from '@energy-console/schematic/templates'

const power = (device: string) => sample(device, '有功功率', 'p', 0, 'kW')

/** The factory's transformer and its outgoing circuits. */
export const factoryPower: SingleLinePlan = {
  title: '青川精密制造厂 10kV/0.4kV 配电单线图',
  incomer: 'AH2 10kV进线',
  sections: [
    {
      transformer: 'T3 变压器',
      rating: '1600 kVA Dyn11',
      incomer: '403 低压进线',
      outgoing: [
        { device: 'F31 冲压车间馈线', text: '冲压车间' },
        { device: 'F32 注塑车间馈线', text: '注塑车间' },
        { device: 'F33 涂装车间馈线', text: '涂装车间' },
        { device: 'F34 空压站馈线', text: '空压站' },
        { device: 'F35 工艺冷却馈线', text: '工艺冷却' },
        { device: 'F36 厂房照明馈线', text: '厂房照明' },
        { device: '厂房光伏', text: '光伏', kind: 'solar' },
        { device: 'C3 无功补偿', text: '无功补偿', kind: 'capacitor' },
      ],
    },
  ],
  summary: {
    title: '厂区总览',
    rows: [
      { ...power('AH2 10kV进线'), text: '总有功功率' },
      { ...sample('AH2 10kV进线', '需量', 'demand', 0, 'kW'), text: '当前需量' },
      { ...sample('AH2 10kV进线', '正向有功电能', 'ep', 0, 'kWh', 0), text: '总电能' },
      { ...sample('厂房光伏', '交流功率', 'p', 0, 'kW'), text: '光伏功率' },
      { ...sample('厂区总水表', '累计用水量', 'volume', 0, 'm³', 0), text: '总用水' },
      { ...sample('涂装燃气表', '累计用气量', 'volume', 0, 'm³', 0), text: '总用气' },
      {
        ...sample('厂区配电房温湿度', '温度', 'temperature', 0, '℃'),
        text: '配电房温度',
        limit: { op: 'gt', value: 35 },
      },
    ],
  },
  curves: [
    { name: '10kV 进线', from: power('AH2 10kV进线') },
    { name: '注塑车间', from: power('F32 注塑车间馈线') },
    { name: '冲压车间', from: power('F31 冲压车间馈线') },
  ],
}

const compressor = (device: string): ChillerPlan['loads'][number] => ({
  text: device,
  symbolId: 'motor',
  running: sample(device, '运行状态', 'state', 0),
  shown: [
    power(device),
    sample(device, '排气压力', 'pressure', 0, 'MPa', 3),
    sample(device, '排气温度', 'temperature', 0, '℃'),
  ],
})

/** The factory's process cooling, and the compressors that it cools. */
export const factoryCooling: ChillerPlan = {
  pageName: '工艺冷却与空压',
  title: '青川精密制造厂 工艺冷却与空压系统图',
  units: [
    {
      chiller: '工艺冷水机组',
      tower: '工艺冷却塔',
      condenserPump: '工艺冷却水泵',
      chilledPump: '工艺冷冻水泵',
    },
  ],
  loads: [
    {
      text: '注塑车间换热',
      symbolId: 'heat-exchanger',
      running: sample('F32 注塑车间馈线', '断路器', 'breaker', 0),
      shown: [power('F32 注塑车间馈线'), sample('注塑车间温湿度', '温度', 'temperature', 0, '℃')],
    },
    compressor('1号空压机'),
    compressor('2号空压机'),
  ],
  summary: {
    title: '工艺冷却与空压',
    rows: [
      { ...power('F35 工艺冷却馈线'), text: '冷却站功率' },
      sample('工艺冷水机组', '制冷量', 'cooling', 0, 'kW', 0),
      sample('工艺冷水机组', '冷冻水流量', 'flow', 0, 'm³/h'),
      sample('工艺冷水机组', '蒸发压力', 'evaporatorPressure', 0, 'kPa', 0),
      sample('工艺冷水机组', '冷凝压力', 'condenserPressure', 0, 'kPa', 0),
      sample('工艺冷水机组', '累计冷量', 'coolingEnergy', 0, 'kWh', 0),
      { ...power('F34 空压站馈线'), text: '空压站功率' },
      { ...sample('1号空压机', '产气量', 'flow', 0, 'm³/min'), text: '1号产气量' },
      { ...sample('2号空压机', '产气量', 'flow', 0, 'm³/min'), text: '2号产气量' },
      { ...sample('涂装燃气表', '瞬时流量', 'flow', 0, 'm³/h'), text: '涂装用气' },
    ],
  },
  curves: [
    { name: '冷却站', from: power('F35 工艺冷却馈线') },
    { name: '制冷量', from: sample('工艺冷水机组', '制冷量', 'cooling', 0, 'kW', 0) },
    { name: '空压站', from: power('F34 空压站馈线') },
  ],
}
