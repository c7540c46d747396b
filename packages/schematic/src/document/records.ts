import * as z from 'zod'
import { Color, Id, ImageUrl, type Item, Scalar } from '../kinds'
import { PAGE_BOX } from './limits'
import { Condition, Rule, Transform } from './rules'

const Reference = z.string().max(64).default('')
/** Place in its list, a fractional index; in saved files the list's order says it. '' = not placed yet. */
const Order = z.string().max(200).default('')
const side = (value: number) => z.number().min(10).max(50_000).default(value)

/** The view itself: what is saved beside pages and data sources. */
export const ViewRecord = z.looseObject({
  id: z.literal('view').default('view'),
  schemaVersion: z.number().int().default(0),
  /** Page shown first. */
  pageIndex: z.number().int().min(0).catch(0).default(0),
  globalConfig: z.looseObject({}).prefault({}),
  /** Script that runs when the view opens. */
  userScript: z.string().max(100_000).default(''),
})
export type ViewRecord = z.infer<typeof ViewRecord>

/** A page: its canvas box in `svgData`, its look in `editorData`. Items name their page. */
export const Page = z.looseObject({
  id: Id,
  order: Order,
  editorData: z
    .looseObject({
      backgroundColor: Color.default('#FFFFFF'),
      backgroundImage: ImageUrl.default(''),
      pageName: z.string().max(100).default(''),
      /** Shown in dark colours where the console is dark; it is drawn in light ones. */
      followsTheme: z.boolean().default(false),
    })
    .prefault({}),
  svgData: z
    .looseObject({
      x: z.number().default(PAGE_BOX.x),
      y: z.number().default(PAGE_BOX.y),
      width: side(PAGE_BOX.width),
      height: side(PAGE_BOX.height),
      locked: z.boolean().default(false),
    })
    .prefault({}),
})
export type Page = z.infer<typeof Page>

/** What an item does when clicked, double-clicked, or when a data source changes. */
export const ViewEvent = z.looseObject({
  id: Id,
  order: Order,
  pageId: Reference,
  itemId: Id,
  eventType: z.enum(['click', 'dblclick', 'change']).default('click'),
  /** Data source that `changeValue` and `writeValue` act on. */
  bindObj: Reference,
  eventAction: z
    .enum(['changeValue', 'writeValue', 'openPage', 'showPage', 'openView', 'openURL', 'execScript'])
    .default('changeValue'),
  valueType: z.enum(['fixed', 'range', 'prompt']).default('fixed'),
  fixedValue: Scalar.default(''),
  /** Comma-separated values; each run moves to the next. */
  rangedValue: z.string().max(2_000).default(''),
  /** Page id. */
  gotoPage: Reference,
  gotoURL: z.string().max(2_000).default(''),
  gotoView: Reference,
  execScript: z.string().max(100_000).default(''),
  /** Question asked before the action; a write to a device always asks. */
  confirmText: z.string().max(200).default(''),
  /** For `change`: the data source watched (`bindObj` when empty) and, if set, the condition that must become true. */
  watchObj: Reference,
  condition: Condition.optional(),
})
export type ViewEvent = z.infer<typeof ViewEvent>

/** A data source driving one property of one item. */
export const Binding = z.looseObject({
  id: Id,
  order: Order,
  pageId: Reference,
  itemId: Id,
  propName: z.string().min(1).max(100),
  bindObj: Reference,
  transform: Transform.optional(),
  rules: z.array(Rule).max(50).optional(),
})
export type Binding = z.infer<typeof Binding>

/** Whether the server takes the text as the name of a global variable. */
export const isGlobalName = (name: string): boolean => /^\w{1,64}$/.test(name)

/**
 * Where values come from.
 * - `custom`: `value`, then what the viewer's session sets. One of a template is `wanted`: it stands for the property of a
 *   device by their names, until the view is bound to a station.
 * - `global`: a global variable kept by the server, named by `prop` (letters, digits, underscore); it stands at `value`
 *   while the server has none of that name.
 * - `system`: the point of a device's property (`deviceId`, `propertyNo`; `itemId` is the point's id when known).
 */
export const DataSource = z
  .looseObject({
    id: Id,
    order: Order,
    kind: z.enum(['custom', 'global', 'system']).default('custom'),
    name: z.string().max(200).default(''),
    prop: z.string().max(100).default(''),
    value: Scalar.default(''),
    deviceId: Reference,
    /** What the device was called when it was bound. */
    deviceName: z.string().max(200).optional(),
    propertyNo: z.string().max(100).default(''),
    itemId: Reference,
    wanted: z
      .looseObject({
        device: z.string().max(50),
        property: z.string().max(100),
        /** What the template shows the value in. */
        unit: z.string().max(20).optional(),
      })
      .optional(),
  })
  .refine(({ kind, prop }) => kind !== 'global' || isGlobalName(prop), { path: ['prop'] })
export type DataSource = z.infer<typeof DataSource>

/** Every kind of record of a document, by table. */
export interface Tables {
  view: ViewRecord
  page: Page
  item: Item
  event: ViewEvent
  binding: Binding
  source: DataSource
}
export type TableName = keyof Tables
export const TABLES = ['view', 'page', 'item', 'event', 'binding', 'source'] as const satisfies TableName[]

/** A document in memory: records by id, table by table. Records are never changed in place. */
export type SchematicDocument = { readonly [K in TableName]: ReadonlyMap<string, Tables[K]> }
