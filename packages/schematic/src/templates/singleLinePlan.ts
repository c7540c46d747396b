import type { Row, Share } from './parts'
import { sample } from './sketch'

/** What hangs on a low-voltage bus; `text` is its name under the symbol. */
export interface Outgoing {
  readonly device: string
  readonly text: string
  readonly kind?: 'feeder' | 'solar' | 'storage' | 'capacitor'
  /** Sample of its power, kW. */
  readonly power?: number
}

/** A low-voltage bus with the transformer that feeds it. */
export interface Section {
  readonly transformer: string
  /** Rating, under the transformer's name. */
  readonly rating: string
  readonly incomer: string
  readonly outgoing: readonly Outgoing[]
}

/** What a single-line diagram shows, by the names of devices. */
export interface SingleLinePlan {
  readonly title: string
  readonly incomer: string
  /** One or two. */
  readonly sections: readonly Section[]
  readonly summary: { readonly title: string; readonly rows: readonly Row[] }
  readonly curves: readonly Share[]
}

/** Two transformers and eleven outgoing circuits of an office building. */
export const officePower: SingleLinePlan = {
  title: '10kV/0.4kV 配电单线图',
  incomer: 'AH1 10kV进线',
  sections: [
    {
      transformer: 'T1 变压器',
      rating: '1000 kVA Dyn11',
      incomer: '401 低压进线',
      outgoing: [
        { device: 'F11 照明馈线', text: '照明', power: 86.2 },
        { device: 'F12 办公插座馈线', text: '办公插座', power: 97.6 },
        { device: 'F13 电梯馈线', text: '电梯', power: 24.9 },
        { device: 'F14 数据机房馈线', text: '数据机房', power: 114.5 },
        { device: '屋面光伏', text: '光伏', kind: 'solar' },
        { device: '储能系统', text: '储能', kind: 'storage' },
        { device: 'C1 无功补偿', text: '无功补偿', kind: 'capacitor' },
      ],
    },
    {
      transformer: 'T2 变压器',
      rating: '1000 kVA Dyn11',
      incomer: '402 低压进线',
      outgoing: [
        { device: 'F21 制冷机房馈线', text: '制冷机房', power: 186.4 },
        { device: 'F22 空调末端馈线', text: '空调末端', power: 57.6 },
        { device: 'F23 给排水馈线', text: '给排水', power: 8.3 },
        { device: 'F24 充电桩馈线', text: '充电桩', power: 38.2 },
        { device: 'C2 无功补偿', text: '无功补偿', kind: 'capacitor' },
      ],
    },
  ],
  summary: {
    title: '变配电总览',
    rows: [
      { ...sample('AH1 10kV进线', '有功功率', 'p', 528.3, 'kW'), text: '总有功功率' },
      { ...sample('AH1 10kV进线', '需量', 'demand', 541.6, 'kW'), text: '当前需量' },
      { ...sample('AH1 10kV进线', '正向有功电能', 'ep', 6034823, 'kWh', 0), text: '总电能' },
      { ...sample('屋面光伏', '交流功率', 'p', 46.2, 'kW'), text: '光伏功率' },
      {
        ...sample('数据机房UPS', '电池电量', 'batteryLevel', 100, '%', 0),
        text: 'UPS 电量',
        limit: { op: 'lt', value: 30 },
      },
      {
        ...sample('柴油发电机', '油位', 'fuelLevel', 88, '%', 0),
        text: '柴发油位',
        limit: { op: 'lt', value: 30 },
      },
      {
        ...sample('配电房温湿度', '温度', 'temperature', 24.6, '℃'),
        text: '配电房温度',
        limit: { op: 'gt', value: 35 },
      },
    ],
  },
  curves: [
    { name: '10kV 进线', from: sample('AH1 10kV进线', '有功功率', 'p', 528.3, 'kW') },
    { name: 'T1 低压侧', from: sample('401 低压进线', '有功功率', 'p', 291.4, 'kW') },
    { name: 'T2 低压侧', from: sample('402 低压进线', '有功功率', 'p', 231.7, 'kW') },
  ],
}
