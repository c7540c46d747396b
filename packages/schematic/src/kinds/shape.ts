import * as z from 'zod'
import { type PropertyMeta, propertyMeta, style } from './field'

/** An id: random hex in what we write; whatever short text in what we read. */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => id !== '__proto__')

/** Whether {@link Id} takes a value: for ten thousand items in a row. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 64 && value !== '__proto__'

const edge = (label: string, value: number, min: number) =>
  z.number().min(min).max(100_000).default(value).register(propertyMeta, {
    label,
    input: 'number',
    group: 'style',
    min,
    step: 1,
    bindable: true,
  })

const base = {
  id: Id,
  /** The page that the item stands on; in saved files the page holds the item instead. */
  pageId: z.string().max(64).default(''),
  /** Stacking order on the page, a fractional index: greater text is further in front. */
  order: z.string().max(200).default(''),
  /** The group that the item belongs to, or ''. */
  parentId: z.string().max(64).default(''),
  name: style.text('名称', '', { max: 100 }),
  x: style.number('X', 0, { step: 1, bindable: true }),
  y: style.number('Y', 0, { step: 1, bindable: true }),
  locked: style.toggle('锁定', false),
  hidden: style.toggle('隐藏', false),
  /** The device bound to the item, or ''. */
  deviceId: z.string().max(64).default(''),
}

/** Fields of an item that fills a box; width and height in page units, at least 2 as the specification has it. */
export const boxShape = (size: { width: number; height: number }) => ({
  ...base,
  width: edge('宽', size.width, 2),
  height: edge('高', size.height, 2),
  /** Degrees clockwise about the box's centre. */
  rotation: z
    .number()
    .min(0)
    .max(360)
    .default(0)
    // a form offers 0–359 as the specification has it; a turn by hand may end on 359.5
    .register(propertyMeta, {
      ...{ label: '旋转', input: 'number', group: 'style', unit: '°', bindable: true },
      ...{ min: 0, max: 359, step: 1 },
    }),
})

/** Edge of what follows something else, points or members: a level line has no height. */
export const derivedEdge = (label: string, value: number) =>
  z
    .number()
    .min(0)
    .max(1e10)
    .default(value)
    .register(propertyMeta, {
      label,
      input: 'number',
      group: 'style',
      ...{ min: 0, max: 100_000, step: 1 },
    })

/** What a panel needs to turn an item that keeps no rotation: its points or its members turn. */
export const turnMeta: PropertyMeta = {
  label: '旋转',
  input: 'number',
  group: 'style',
  unit: '°',
  ...{ min: -359, max: 359, step: 1, isRelative: true },
}

/** Fields of an item drawn through points in absolute page units; its box is derived from them. */
export const pathShape = {
  ...base,
  width: derivedEdge('宽', 0),
  height: derivedEdge('高', 0),
  rotation: z.literal(0).default(0).register(propertyMeta, turnMeta),
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .min(2)
    .max(5_000)
    .register(propertyMeta, { label: '折点', input: 'points', group: 'style' }),
}
