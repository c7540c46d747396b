import { boxKind } from './kind'
import { cornerFields, fillFields, strokeFields } from './styles'

export const rect = boxKind({
  type: 'rect',
  label: '矩形',
  group: 'basic',
  size: { width: 100, height: 100 },
  fields: { ...strokeFields(), ...fillFields(), ...cornerFields() },
})
