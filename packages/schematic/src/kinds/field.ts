import * as z from 'zod'
import { cleanImageAddress, UnsafeSvg } from '../svg'

/** How a property panel lets the user enter a property. */
export type PropertyInput =
  | 'number'
  | 'slider'
  | 'text'
  | 'textarea'
  | 'color'
  | 'select'
  | 'switch'
  | 'image'
  | 'rows'
  | 'points'
  | 'source'
  | 'device'
  | 'camera'
  | 'symbol'
  | 'svg'

/** A column of a property that is a list of rows. `name` is the key in the row. */
export interface RowColumn {
  readonly name: string
  readonly label: string
  readonly input: 'number' | 'text' | 'color' | 'source'
  /** Cells of this column may be bound, as `<property>.<row index>.<column name>`. */
  readonly bindable?: boolean
}

/** What a property panel needs to know of one property; labels are Chinese and serve as translation keys. */
export interface PropertyMeta {
  readonly label: string
  readonly input: PropertyInput
  /** The panel's tab. */
  readonly group: 'style' | 'data'
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The least that a form takes where it is stricter than the panel. */
  readonly formMin?: number
  /** A number that is applied to what is there, and shows 0 again: the angle by which a line is turned. */
  readonly isRelative?: boolean
  readonly unit?: string
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
  readonly columns?: readonly RowColumn[]
  /** May be driven by a data source. */
  readonly bindable?: boolean
  /** Takes any value and is there to be read: a bound state is said in its word. */
  readonly saysWords?: boolean
}

/** Panel metadata of every item property, kept beside the schemas. */
export const propertyMeta = z.registry<PropertyMeta>()

const COLOR = /^(?!.*url)[#a-z0-9(),.%\s/_-]{0,64}$/i
const SAFE_IMAGE =
  /^(?:$|https?:\/\/|\/(?!\/)|\.{0,2}\/?[\w-][^:]*$|data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,])/i

/** A CSS colour; never an `url(…)`, so that no drawing can load something from elsewhere. */
export const Color = z.string().regex(COLOR, 'color')

const maxImageCharacters = 2_000_000

/** Puts the harmless drawing in the place of an embedded one; refuses what is none, saying why. */
const cleanImage = (checked: z.core.ParsePayload<string>): void => {
  if (checked.issues.length > 0) return
  try {
    checked.value = cleanImageAddress(checked.value)
  } catch (error) {
    if (!(error instanceof UnsafeSvg)) throw error
    const { message: reason } = error
    checked.issues.push({ code: 'custom', message: 'image', params: { reason }, input: checked.value })
  }
}

/** An image address: http(s), a path of our own, or an embedded picture; an embedded SVG is made harmless. */
export const ImageUrl = z
  .string()
  .max(maxImageCharacters)
  .regex(SAFE_IMAGE, 'image')
  .check(cleanImage)
  .max(maxImageCharacters)
/** A value as a data source holds it. */
export const Scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])
export type Scalar = z.infer<typeof Scalar>
/** One point, `[x, y]`. */
export const Point = z.tuple([z.number(), z.number()])

interface NumberOptions {
  min?: number
  max?: number
  step?: number
  formMin?: number
  unit?: string
  bindable?: boolean
  input?: 'number' | 'slider'
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Builders of properties that all stand on one tab of the panel. */
export const fields = (group: PropertyMeta['group']) => ({
  number: (label: string, value: number, { input = 'number', ...options }: NumberOptions = {}) => {
    const { min = -1e9, max = 1e9 } = options
    return z
      .number()
      .min(min)
      .max(max)
      .default(value)
      .register(propertyMeta, { label, input, group, ...options })
  },
  text: (
    label: string,
    value = '',
    options: { max?: number; bindable?: boolean; multiline?: boolean } = {},
  ) =>
    z
      .string()
      .max(options.max ?? 200)
      .default(value)
      .register(propertyMeta, {
        label,
        input: options.multiline ? 'textarea' : 'text',
        group,
        bindable: options.bindable,
      }),
  color: (label: string, value: string) =>
    Color.default(value).register(propertyMeta, { label, input: 'color', group, bindable: true }),
  toggle: (label: string, value: boolean, options: { bindable?: boolean } = {}) =>
    z
      .boolean()
      .default(value)
      .register(propertyMeta, { label, input: 'switch', group, ...options }),
  choice: <const T extends readonly Choice[]>(
    label: string,
    value: T[number]['value'],
    options: T,
    bindable = false,
  ) =>
    z
      .enum(options.map((option): T[number]['value'] => option.value))
      .default(value)
      .register(propertyMeta, { label, input: 'select', group, options, bindable }),
  image: (label: string) =>
    ImageUrl.default('').register(propertyMeta, { label, input: 'image', group, bindable: true }),
  source: (label: string) =>
    z.string().max(64).default('').register(propertyMeta, { label, input: 'source', group }),
  scalar: (label: string, value: Scalar, options: { saysWords?: boolean } = {}) =>
    Scalar.default(value).register(propertyMeta, { label, input: 'text', group, bindable: true, ...options }),
  rows: <S extends z.ZodType>(
    label: string,
    row: S,
    value: z.output<S>[],
    columns: readonly RowColumn[],
    max = 500,
  ) => z.array(row).max(max).default(value).register(propertyMeta, { label, input: 'rows', group, columns }),
})

export const style = fields('style')
export const data = fields('data')
