import * as z from 'zod'

/** Why a call was refused, in a form that the console can translate. */
export const Refusal = z.object({
  /** Stable key such as `auth.unauthorized`. */
  key: z.string(),
  /** Chinese text with `{{name}}` placeholders, also the translation key. */
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The field of the form that is wrong, where one is. */
  field: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** The answer of every call. `success` is true exactly when `code` is 200. */
export interface Envelope<T = unknown> {
  code: number
  success: boolean
  data: T
  msg: string
  error?: Refusal
}

/** One page of a list; the numbers are numbers, `current` counts from 1. */
export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
  /** There are more than `total`; they were not counted. */
  hasMore?: boolean | undefined
}

/** Schema of a page of `record`. */
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
    hasMore: z.boolean().optional(),
  })

const positive = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback)

/** Paging and sorting, as every list call takes them. A size over 1,000 is refused. */
export const PageQuery = z.object({
  current: positive(1, 1_000_000).meta({ label: '页码' }),
  size: positive(10, 1000).meta({ label: '每页条数' }),
  /** Comma lists of field names. */
  ascs: z.string().max(200).optional().meta({ label: '升序字段' }),
  descs: z.string().max(200).optional().meta({ label: '降序字段' }),
})

/**
 * Paging, sorting and any filter `<field>[_suffix]=value`; the resource kit refuses fields that do not exist. A value has
 * room for the stations of a large region.
 */
export const FilteredPageQuery = PageQuery.catchall(z.string().max(8000).meta({ label: '筛选条件' }))

/** Node of a tree answer; `children` is left out when empty, the root's `parentId` is `"0"`. */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  /** The English that an administrator has given to the title; without it the title is translated, or is a name. */
  titleEn?: string | undefined
  /** Of what roles are given: a page, which is given for itself, whatever stands below it. */
  isPage?: boolean | undefined
  key: string
  value: string
  hasChildren: boolean
  children?: TreeNode[]
}
export const TreeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  titleEn: z.string().optional(),
  isPage: z.boolean().optional(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(TreeNode).optional()
  },
})
