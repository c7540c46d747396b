import { control, energyKwh, flag, measure, type ProductSpec, register, watched } from './property'

/** Meters of rooms, water and gas, and room sensors. */
export const meteringProducts = {
  roomMeter: {
    label: '三相导轨预付费电表',
    group: '计量表计',
    model: 'DM-60',
    manufacturer: '衡川电气',
    properties: [
      measure('u', '电压', 'V', 1),
      measure('i', '平均电流', 'A', 2),
      measure('p', '有功功率', 'kW', 2),
      measure('pf', '功率因数', '', 3),
      control('relay', '继电器', ['断开', '闭合']),
      energyKwh(2),
    ],
  },
  waterMeter: {
    label: '远传水表',
    group: '计量表计',
    model: 'WM-100',
    manufacturer: '澜石仪表',
    properties: [
      measure('flow', '瞬时流量', 'm³/h', 2),
      measure('pressure', '管网压力', 'MPa', 3),
      register('volume', '累计用水量', 'm³', 2, { energyType: 'water' }),
    ],
  },
  gasMeter: {
    label: '远传燃气表',
    group: '计量表计',
    model: 'GM-80',
    manufacturer: '澜石仪表',
    properties: [
      measure('flow', '瞬时流量', 'm³/h', 2),
      measure('pressure', '管道压力', 'kPa', 2),
      measure('temperature', '燃气温度', '℃', 1),
      flag('valve', '阀门', ['关闭', '打开']),
      register('volume', '累计用气量', 'm³', 2, { energyType: 'gas' }),
    ],
  },
  climate: {
    label: '温湿度传感器',
    group: '环境监测',
    model: 'TH-20',
    manufacturer: '澜石仪表',
    properties: [
      watched('temperature', '温度', '℃', 1, 0.2),
      measure('humidity', '相对湿度', '%', 1, { min: 0, max: 100 }),
      measure('battery', '电池电压', 'V', 2),
    ],
  },
} as const satisfies Record<string, ProductSpec>
