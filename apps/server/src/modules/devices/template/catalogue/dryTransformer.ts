import { advice } from '../advice'
import { beyond, faultAlarm, flag, measure, type TemplateAlarm, type TemplateSpec, words } from '../template'

const phases = ['A', 'B', 'C'] as const
const winding = (phase: string) => [`${phase}相绕组温度`, `Winding ${phase} temperature`] as const

/** The temperature controller of a dry-type transformer (insulation class F). */
export const dryTransformer: TemplateSpec = {
  label: ['变压器温控器', 'Transformer controller'],
  group: ['配电设备', 'Power distribution'],
  description: [
    '干式变压器温控器：三相绕组与铁芯温度、风机、超温告警与跳闸（F 级绝缘预设）。',
    'Dry-type transformer: windings and core, fans, over-temperature alarm and trip (limits of insulation class F).',
  ],
  icon: '<circle cx="24" cy="24" r="14"/><circle cx="40" cy="40" r="14"/><path d="M24 4v6M40 54v6"/>',
  properties: [
    ...phases.map((phase) =>
      measure(`winding${phase}`, winding(phase), '℃', 1, { min: -30, max: 240, deadBand: 0.5 }),
    ),
    measure('core', ['铁芯温度', 'Core temperature'], '℃', 1, { min: -30, max: 240, deadBand: 0.5 }),
    measure('ambient', ['环境温度', 'Ambient temperature'], '℃', 1, { min: -40, max: 80, deadBand: 0.5 }),
    flag('fan', ['风机', 'Fans'], [words.stopped, words.running], { access: 'read-write' }),
    flag(
      'fanAuto',
      ['风机控制方式', 'Fan control'],
      [
        ['手动', 'Manual'],
        ['自动', 'Automatic'],
      ],
    ),
    flag('overTemperature', ['超温告警', 'Over-temperature'], [words.normal, words.alarm]),
    flag('trip', ['超温跳闸', 'Over-temperature trip'], [words.normal, ['跳闸', 'Tripped']]),
    flag('sensorFault', ['传感器故障', 'Sensor fault'], [words.normal, words.fault]),
    flag(
      'door',
      ['柜门', 'Door'],
      [
        ['关闭', 'Closed'],
        ['打开', 'Open'],
      ],
    ),
  ],
  alarms: [
    ...phases.map(
      (phase): TemplateAlarm => ({
        propertyNo: `winding${phase}`,
        name: [`${phase}相绕组温度高`, `Winding ${phase} hot`],
        ...{ condition: 'gt', limit: 130, deadBand: 5, onDelaySeconds: 10, level: 2 },
        content: beyond(winding(phase)),
        advice: advice.transformerHot,
      }),
    ),
    faultAlarm('overTemperature', ['变压器超温', 'Transformer over-temperature'], advice.transformerHot),
    faultAlarm('trip', ['超温跳闸', 'Over-temperature trip'], advice.transformerTrip),
    faultAlarm('sensorFault', ['温度传感器故障', 'Temperature sensor fault'], advice.sensorFault, 1),
  ],
  shown: ['windingA', 'windingB', 'windingC', 'core', 'fan'],
}
