import * as z from 'zod'
import { alarmList } from './alarmList'
import { bar } from './bar'
import { bezier } from './bezier'
import { button } from './button'
import { circle } from './circle'
import { clock } from './clock'
import { connector } from './connector'
import { fan } from './fan'
import { gauge } from './gauge'
import { group } from './group'
import { historyCurve } from './historyCurve'
import { image } from './image'
import type { ItemKind } from './kind'
import { lamp } from './lamp'
import { line } from './line'
import { lineGraph } from './lineGraph'
import { linkLine } from './linkLine'
import { model } from './model'
import { numeric } from './numeric'
import { pie } from './pie'
import { pipe } from './pipe'
import { polygon } from './polygon'
import { progress } from './progress'
import { rect } from './rect'
import { switchKind } from './switch'
import { symbol } from './symbol'
import { table } from './table'
import { tank } from './tank'
import { text } from './text'
import { triangle } from './triangle'
import { video } from './video'

/** Every item kind, by the `type` that an item carries. A new kind adds its line here. */
export const itemKinds = {
  text,
  line,
  rect,
  circle,
  triangle,
  image,
  button,
  fan,
  pie,
  bar,
  lineGraph,
  LinkLine: linkLine,
  bezier,
  model,
  group,
  polygon,
  pipe,
  connector,
  gauge,
  progress,
  tank,
  lamp,
  switch: switchKind,
  numeric,
  clock,
  table,
  alarmList,
  historyCurve,
  video,
  symbol,
} as const satisfies Record<string, ItemKind>

export type ItemType = keyof typeof itemKinds
/** An item of one kind. */
export type ItemOf<T extends ItemType> = z.infer<(typeof itemKinds)[T]['schema']>
/** Any item. */
export type Item = { [T in ItemType]: ItemOf<T> }[ItemType]
/** Items whose `points` are absolute page units. */
export type PathItem = ItemOf<'LinkLine'> | ItemOf<'pipe'> | ItemOf<'connector'>

export const isItemType = (type: unknown): type is ItemType =>
  typeof type === 'string' && Object.hasOwn(itemKinds, type)

/** The kind of an item. */
export const kindOf = (item: { type: ItemType }): ItemKind => itemKinds[item.type]

export const isPathItem = (item: Item): item is PathItem => kindOf(item).geometry === 'path'

/** Parses an item of any kind: defaults filled in, unknown fields kept. */
export const parseItem = (
  value: unknown,
): { item: Item } | { issues: readonly z.core.$ZodIssue[]; type: unknown } => {
  const type = z.object({ type: z.unknown() }).safeParse(value).data?.type
  if (!isItemType(type)) return { issues: [], type }
  const result = itemKinds[type].schema.safeParse(value)
  return result.success ? { item: result.data } : { issues: result.error.issues, type }
}
