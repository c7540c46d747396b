import * as z from 'zod'
import { boxShape } from './common'

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
    // they follow the children, which may be a level line
    width: z.number().min(0).max(1e10).default(100),
    height: z.number().min(0).max(1e10).default(100),
  }),
} as const
