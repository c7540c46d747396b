import {
  meterIcon,
  type Places,
  threePhaseAlarms,
  threePhaseProperties,
  threePhaseShown,
} from '../electricityMeter'
import type { TemplateSpec } from '../template'

/** Input registers of a common family of panel meters: 32-bit floats, the high word first. */
const at = (address: number, scale = 1) => ({
  modbus: { table: 'input', address, type: 'float32', order: 'ABCD', scale } as const,
})

const registers: Places = {
  ua: at(0),
  ub: at(2),
  uc: at(4),
  ia: at(6),
  ib: at(8),
  ic: at(10),
  pa: at(12, 0.001),
  pb: at(14, 0.001),
  pc: at(16, 0.001),
  p: at(52, 0.001),
  s: at(56, 0.001),
  q: at(60, 0.001),
  pf: at(62),
  f: at(70),
  epi: at(72),
  epe: at(74),
  eqi: at(76),
  demand: at(84, 0.001),
}

/** A meter behind Modbus RTU or TCP, with a register map to begin from. */
export const meterModbus: TemplateSpec = {
  label: ['三相电表（Modbus）', 'Three-phase meter (Modbus)'],
  group: ['电表', 'Electricity meters'],
  description: [
    '以 Modbus 抄读的三相多功能表，带寄存器表（输入寄存器、32 位浮点）；请按表计说明书核对地址。',
    'Three-phase multifunction meter read by Modbus, with a register map (input registers, 32-bit float); check the addresses against its manual.',
  ],
  icon: meterIcon,
  properties: threePhaseProperties(registers),
  alarms: threePhaseAlarms,
  shown: threePhaseShown,
}
