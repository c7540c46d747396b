import * as z from 'zod'
import { Point, propertyMeta } from './field'
import { boxKind } from './kind'
import { fillFields, strokeFields } from './styles'

/** A closed polygon; `points` are measured from the box's corner. */
export const polygon = boxKind({
  type: 'polygon',
  label: '多边形',
  group: 'other',
  size: { width: 100, height: 100 },
  localPoints: 'points',
  fields: {
    points: z
      .array(Point)
      .min(3)
      .max(500)
      .default([
        [50, 0],
        [100, 38],
        [81, 100],
        [19, 100],
        [0, 38],
      ])
      .register(propertyMeta, { label: '顶点', input: 'points', group: 'style' }),
    ...strokeFields(),
    ...fillFields(),
  },
})
