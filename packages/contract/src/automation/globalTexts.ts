import * as z from 'zod'
import { call, field, Id, resource } from '../core'

/** The longest global text, characters. */
export const longestText = 1_000
/** Choices of one text at most. */
export const mostTextChoices = 16

const Choices = field
  .rows('可选值', z.object({ choice: field.name('值', { max: 24 }) }), {
    max: mostTextChoices,
    isDetailOnly: false,
    help: '留空则可写任意文本',
  })
  .refine((rows) => new Set(rows.map(({ choice }) => choice)).size === rows.length, '可选值重复')

/** A text that screens, schedules and people share, with its history: a point that is written here and sent to no device. */
export const GlobalText = z.object({
  textName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  maxLength: field.number('最大长度', { min: 1, max: longestText, decimals: 0, column: 100 }).default(100),
  choices: Choices.default([]),
  roleIds: field.references('可写角色', 'role', {
    most: 20,
    help: '留空则有“下发控制”权限的人都可写；选了角色则还须是其中之一',
  }),
  remark: field.remark().nullish(),
})
export type GlobalText = z.infer<typeof GlobalText>

export const globalTexts = resource({
  path: '/ml-mlink/globaltext',
  noun: 'globalText',
  label: '全局文本',
  schema: GlobalText,
  permission: 'global_text',
  title: 'textName',
  unique: [{ fields: ['stationId', 'textName'] }],
  answered: {
    /** Where its values are kept. */
    itemId: z.string(),
    deviceId: z.string(),
    /** The last write: by whom or by what, null before the first. */
    writtenBy: z.string().nullable(),
  },
})

/** Writes that one answer tells of at most. */
export const mostTextWrites = 200

/** One write to a global text. */
export const TextWrite = z.object({
  id: Id,
  /** Unix ms. */
  ts: z.number(),
  /** What it said before; null where nothing had been written. */
  before: z.string().nullable(),
  value: z.string(),
  /** A user, or `user · task` of a schedule. */
  userName: z.string(),
  /** As `commandLife` has it. */
  status: z.string(),
  /** What stood in the way. */
  reason: z.string(),
})

/** The newest writes to a global text, by whomever. */
export const listTextWrites = call({
  method: 'GET',
  path: '/api/ml-mlink/globaltext/writes',
  label: '全局文本的写入记录',
  permission: 'global_text_view',
  reads: ['globalText', 'deviceCommand'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ label: '全局文本', reference: 'globalText' }) }),
  data: z.array(TextWrite),
})
