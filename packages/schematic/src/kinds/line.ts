import { style } from './field'
import { boxKind } from './kind'
import { strokeFields } from './styles'

/** A straight line from the middle of the box's left edge to (`xr`, `yr`), measured from the box's corner. */
export const line = boxKind({
  type: 'line',
  label: '直线',
  group: 'basic',
  size: { width: 100, height: 10 },
  localPoints: 'xr',
  fields: {
    xr: style.number('终点 X', 100, { step: 1 }),
    yr: style.number('终点 Y', 5, { step: 1 }),
    ...strokeFields(),
  },
})
