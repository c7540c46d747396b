import { data, style } from './field'
import { boxKind } from './kind'
import { strokeFields } from './styles'

/** A fan whose blades turn while `isRotating`; `rotationSpeed` in turns a minute. */
export const fan = boxKind({
  type: 'fan',
  label: '风扇',
  group: 'other',
  size: { width: 200, height: 200 },
  cost: 3,
  fields: {
    isRotating: data.toggle('旋转开关', false, { bindable: true }),
    rotationSpeed: data.number('转速', 30, { min: 0, max: 600, step: 1, unit: 'r/min', bindable: true }),
    fill: style.color('叶片颜色', '#386be1'),
    ...strokeFields('#386be1', 2),
  },
})
