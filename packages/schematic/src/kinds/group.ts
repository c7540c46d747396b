import * as z from 'zod'
import { propertyMeta } from './field'
import { boxShape, derivedEdge, turnMeta } from './shape'

/** Items that move and select as one; its box follows its children, which name it in `parentId`. */
export const group = {
  type: 'group',
  label: '组合',
  group: 'hidden',
  size: { width: 100, height: 100 },
  geometry: 'group',
  cost: 0,
  schema: z.looseObject({
    type: z.literal('group'),
    ...boxShape({ width: 100, height: 100 }),
    width: derivedEdge('宽', 100),
    height: derivedEdge('高', 100),
    rotation: z.number().min(0).max(360).default(0).register(propertyMeta, turnMeta),
  }),
} as const
