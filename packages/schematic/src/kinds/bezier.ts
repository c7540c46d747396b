import * as z from 'zod'
import { Point, propertyMeta } from './field'
import { boxKind } from './kind'
import { strokeFields } from './styles'

/** A cubic curve; `points` are its start, two controls and end, measured from the box's corner. */
export const bezier = boxKind({
  type: 'bezier',
  label: '贝塞尔曲线',
  group: 'other',
  size: { width: 200, height: 20 },
  localPoints: 'points',
  fields: {
    points: z
      .array(Point)
      .length(4)
      .default([
        [5, 10],
        [50, 10],
        [150, 10],
        [195, 10],
      ])
      .register(propertyMeta, { label: '控制点', input: 'points', group: 'style' }),
    ...strokeFields(),
  },
})
