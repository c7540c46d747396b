import { boxKind } from './kind'
import { fillFields, strokeFields } from './styles'

export const circle = boxKind({
  type: 'circle',
  label: '圆形',
  group: 'basic',
  size: { width: 100, height: 100 },
  fields: { ...strokeFields(), ...fillFields() },
})
