import * as z from 'zod'
import { Color, Scalar } from '../kinds'

/** An expression of the safe expression language, e.g. `value * 2 + 1`. */
export const Expression = z.string().max(500)

/** What happens to a source's value before it reaches the property; applied in the order written here. */
export const Transform = z.looseObject({
  /** Result replaces the value; `value`, `quality` and `ts` are its inputs. */
  expression: Expression.optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** Digits after the point. */
  decimals: z.number().int().min(0).max(10).optional(),
  /** Rows from value to what is shown, e.g. 0 → 停止. */
  valueMap: z
    .array(z.looseObject({ from: Scalar, to: Scalar }))
    .max(200)
    .optional(),
  /** Written behind a value that lands in a text. */
  unit: z.string().max(20).optional(),
})
export type Transform = z.infer<typeof Transform>

/** When a rule holds; the bounds of `between` are included. */
export const Condition = z.discriminatedUnion('op', [
  z.looseObject({ op: z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le']), value: Scalar }),
  z.looseObject({ op: z.literal('between'), min: z.number(), max: z.number() }),
  z.looseObject({ op: z.literal('expression'), expression: Expression }),
])
export type Condition = z.infer<typeof Condition>

/** A condition on the transformed value, and what the item looks like while it holds. */
export const Rule = z.looseObject({
  when: Condition,
  fill: Color.optional(),
  stroke: Color.optional(),
  color: Color.optional(),
  visible: z.boolean().optional(),
  blink: z.boolean().optional(),
  /** Turns a minute. */
  rotationSpeed: z.number().min(-600).max(600).optional(),
  /** -1 backwards, 0 still, 1 forwards. */
  flow: z.number().min(-1).max(1).optional(),
  text: z.string().max(500).optional(),
})
export type Rule = z.infer<typeof Rule>
