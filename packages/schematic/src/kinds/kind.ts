import * as z from 'zod'
import { boxShape, pathShape } from './shape'

/** Where a group of blocks stands in the block list. */
export type BlockGroup = 'basic' | 'other' | 'chart' | 'monitor' | 'media' | 'line' | 'hidden'

/**
 * One kind of item: schema with defaults and panel metadata, and how its geometry behaves.
 * - `box`: a rotated box; `localPoints` names points inside it that scale with it.
 * - `path`: absolute points, the box follows them.
 * - `group`: the box follows the children.
 */
export interface ItemKind<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  readonly type: T
  readonly label: string
  readonly group: BlockGroup
  readonly schema: S
  readonly size: { readonly width: number; readonly height: number }
  readonly geometry: 'box' | 'path' | 'group'
  readonly localPoints?: 'points' | 'xr'
  /** Rough drawing cost, where a rectangle is 1; feeds the publish check. */
  readonly cost: number
}

/** Declares a box kind. */
export const boxKind = <const T extends string, const F extends z.ZodRawShape>(kind: {
  type: T
  label: string
  group: BlockGroup
  size: { width: number; height: number }
  fields: F
  cost?: number
  localPoints?: 'points' | 'xr'
}) => ({
  type: kind.type,
  label: kind.label,
  group: kind.group,
  size: kind.size,
  geometry: 'box' as const,
  localPoints: kind.localPoints,
  cost: kind.cost ?? 1,
  schema: z.looseObject({ type: z.literal(kind.type), ...boxShape(kind.size), ...kind.fields }),
})

/** Declares a kind drawn through absolute points. */
export const pathKind = <const T extends string, const F extends z.ZodRawShape>(kind: {
  type: T
  label: string
  fields: F
  cost?: number
}) => ({
  type: kind.type,
  label: kind.label,
  group: 'line' as const,
  size: { width: 100, height: 100 },
  geometry: 'path' as const,
  cost: kind.cost ?? 1,
  schema: z.looseObject({ type: z.literal(kind.type), ...pathShape, ...kind.fields }),
})
