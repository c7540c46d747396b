import * as z from 'zod'
import { Color, ImageUrl } from './field'

const box = (width: number, height: number) => ({
  x: z.number().default(0),
  y: z.number().default(0),
  width: z.number().min(2).max(10_000).default(width),
  height: z.number().min(2).max(10_000).default(height),
  locked: z.boolean().default(false),
})

const align = z.enum(['flex-start', 'center', 'flex-end']).default('center')

/** A text of a model's layout; `bindProp` is the property number whose value it shows. */
export const LayoutText = z.looseObject({
  type: z.literal('text'),
  id: z.string().max(64).default(''),
  ...box(100, 50),
  content: z.string().max(2_000).default('text'),
  fontSize: z.number().min(1).max(500).default(14),
  fontFamily: z.string().max(100).default('Arial'),
  fontWeight: z.enum(['lighter', 'normal', 'bold']).default('normal'),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  color: Color.default('#121212'),
  backgroundColor: Color.default('transparent'),
  borderRadius: z.number().min(0).max(500).default(0),
  padding: z.number().min(0).max(500).default(0),
  justifyContent: align,
  alignItems: align,
  rotation: z.number().min(0).max(360).default(0),
  bindProp: z.string().max(64).default(''),
})

/** A picture of a model's layout. */
export const LayoutImage = z.looseObject({
  type: z.literal('image'),
  id: z.string().max(64).default(''),
  ...box(200, 200),
  imageUrl: ImageUrl.default(''),
  rotation: z.number().min(0).max(360).default(0),
})

/** One layout of a device model: its canvas and what stands on it. */
export const ModelLayout = z.looseObject({
  name: z.string().max(100).optional(),
  parent: z.looseObject(box(100, 100)).prefault({}),
  children: z
    .array(z.discriminatedUnion('type', [LayoutText, LayoutImage]))
    .max(1_000)
    .default([]),
})
export type ModelLayout = z.infer<typeof ModelLayout>
export type LayoutElement = ModelLayout['children'][number]
