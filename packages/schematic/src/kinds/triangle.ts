import { boxKind } from './kind'
import { fillFields, strokeFields } from './styles'

export const triangle = boxKind({
  type: 'triangle',
  label: '三角形',
  group: 'basic',
  size: { width: 100, height: 60 },
  fields: { ...strokeFields(), ...fillFields() },
})
