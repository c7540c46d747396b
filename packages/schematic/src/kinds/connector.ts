import * as z from 'zod'
import { propertyMeta, style } from './field'
import { pathKind } from './kind'
import { strokeFields } from './styles'

/** An end of a connector: attached to an item at a place in its box (0–1 across and down), or free. */
export const ConnectorEnd = z.object({
  itemId: z.string().max(64).default(''),
  anchor: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).default([0.5, 0.5]),
})
export type ConnectorEnd = z.infer<typeof ConnectorEnd>

const arrow = (label: string, value: boolean) => style.toggle(label, value)

/** A line whose attached ends follow their items; `points` holds the route as last computed. */
export const connector = pathKind({
  type: 'connector',
  label: '连接线',
  cost: 2,
  fields: {
    ...strokeFields(),
    routing: z
      .enum(['straight', 'elbow', 'curved'])
      .default('elbow')
      .register(propertyMeta, {
        label: '走线',
        input: 'select',
        group: 'style',
        options: [
          { value: 'straight', label: '直线' },
          { value: 'elbow', label: '直角' },
          { value: 'curved', label: '曲线' },
        ],
      }),
    start: ConnectorEnd.prefault({}),
    end: ConnectorEnd.prefault({}),
    hasStartArrow: arrow('起点箭头', false),
    hasEndArrow: arrow('终点箭头', false),
  },
})
