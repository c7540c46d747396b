import * as z from 'zod'
import { call, DateTime, field, Id, resource } from '../../core'

/** What a standard is for: rounds that look whether all is well, and work that keeps it so. */
export const workKinds = { inspect: '巡检', maintain: '保养' } as const
export type WorkKind = keyof typeof workKinds

/** How an item is answered. */
export const itemKinds = {
  check: '检查（正常/异常）',
  number: '数值',
  choice: '选择',
  text: '文字',
  photo: '拍照',
  reading: '监测读数',
} as const
export type ItemKind = keyof typeof itemKinds

/** Items of a standard at most. */
export const mostItems = 200

const cell = (label: string, max: number) => field.text(label, { max }).nullish()

/** One thing to look at or to do, as it is stored. */
export const StandardItem = z.object({
  itemName: field.name('项目'),
  itemKind: field.choice('填写方式', itemKinds).default('check'),
  requirement: cell('方法和要求', 200),
  unit: cell('单位', 16),
  /** Results of numbers and readings outside of the two are failed. */
  lowLimit: field.number('下限').nullish(),
  highLimit: field.number('上限').nullish(),
  /** What is chosen from, and which of it is well: words with a slash between them. */
  choices: cell('可选项', 200),
  goodChoices: cell('合格项', 200),
  /** The property of the device whose newest value is taken. */
  propertyNo: cell('属性标识', 64),
})
export type StandardItem = z.infer<typeof StandardItem>

/** The words of a list that people write with slashes between them: `正常/渗油/漏油`. */
export const wordsOf = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[/／]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** An item as people enter it: what must hold between its fields is said at the cell. */
const WrittenItem = StandardItem.superRefine((item, context) => {
  const refuse = (path: keyof StandardItem, message: string) =>
    context.addIssue({ code: 'custom', message, path: [path] })
  const { itemKind, lowLimit, highLimit } = item
  if (lowLimit != null && highLimit != null && lowLimit > highLimit) refuse('highLimit', '上限不能小于下限')
  if (itemKind === 'reading' && !item.propertyNo) refuse('propertyNo', '监测读数须选择监测属性')
  if (itemKind !== 'choice') return
  const words = wordsOf(item.choices)
  if (words.length < 2) refuse('choices', '至少两个可选项，用“/”分隔')
  if (wordsOf(item.goodChoices).some((word) => !words.includes(word)))
    refuse('goodChoices', '合格项须在可选项中')
})

/** How a kind of round or maintenance is done: its items, and what one needs for it. */
export const WorkStandard = z.object({
  standardName: field.name('标准名称', { column: true, search: true }),
  kind: field.choice('类型', workKinds, { form: 'create' }),
  categoryId: field
    .reference('适用类别', 'assetCategory', { isTree: true, column: true, search: true })
    .nullish(),
  minutes: field.duration('预计用时', 'min', { min: 1, max: 10_080, column: true }).nullish(),
  tools: field.text('工具和材料', { max: 200 }).nullish(),
  method: field.remark('方法').nullish(),
  safetyNote: field.remark('安全注意事项').nullish(),
  /** Counts what was changed of what is to be done; each version is kept. */
  version: field.number('版本', { column: 90, decimals: 0, readOnly: true }).optional(),
  remark: field.remark().nullish(),
  items: field
    .rows('项目', WrittenItem, {
      max: mostItems,
      help: '可选项和合格项用“/”分隔，例如 正常/渗油/漏油；监测读数选择从设备的哪个属性取值',
    })
    .refine((rows) => new Set(rows.map(({ itemName }) => itemName)).size === rows.length, {
      error: '项目名称不能重复',
    })
    .optional(),
})
export type WorkStandard = z.infer<typeof WorkStandard>

export const workStandards = resource({
  path: '/ml-mlink/workstandard',
  noun: 'workStandard',
  label: '作业标准',
  schema: WorkStandard,
  permission: 'ops_standard',
  title: 'standardName',
  unique: [{ fields: ['kind', 'standardName'] }],
  import: {
    key: ['kind', 'standardName'],
    rows: [{ field: 'items', key: 'itemName' }],
    note: '每行一个项目，类型和标准名称相同的行属于同一标准；文件中没有的项目保持不变。',
  },
  answered: { itemCount: z.number().int() },
})

const at = (verb: string) => `/api${workStandards.path}/${verb}`
const StandardId = Id.meta({ reference: workStandards.noun, label: workStandards.label })

/** Makes a standard with all that another has. */
export const copyWorkStandard = call({
  method: 'POST',
  path: at('copy'),
  label: '复制作业标准',
  permission: workStandards.codes.add,
  changes: [workStandards.noun],
  audit: '复制作业标准',
  body: z.object({ id: StandardId, standardName: field.name('标准名称') }),
  data: z.object({ id: Id, standardName: z.string() }),
})

/** Properties that are offered at most. */
export const mostStandardProperties = 500

/**
 * The properties that monitored readings can be of, by key: those of products that a tenant has, but for texts; what the devices of a
 * category (and of those below it) have stands before the others.
 */
export const listStandardProperties = call({
  method: 'GET',
  path: at('properties'),
  label: '作业标准可选属性',
  permission: workStandards.codes.view,
  reads: ['product', 'device', 'asset', 'assetCategory'],
  query: z.object({
    categoryId: Id.optional().meta({ reference: 'assetCategory', label: '适用类别' }),
  }),
  data: z
    .array(
      z.object({
        propertyNo: z.string(),
        /** As most devices have it. */
        propertyName: z.string(),
        unit: z.string().nullable(),
        /** A device of the category has it; false without a category. */
        isOfCategory: z.boolean(),
      }),
    )
    .max(mostStandardProperties),
})

/** Versions that one answer tells of at most. */
export const mostVersions = 200

/** The versions of a standard, the newest first; at most {@link mostVersions}. */
export const listStandardVersions = call({
  method: 'GET',
  path: at('versions'),
  label: '作业标准的版本',
  permission: workStandards.codes.view,
  reads: [workStandards.noun],
  query: z.object({ id: StandardId }),
  data: z.array(
    z.object({
      version: z.number().int(),
      savedTime: DateTime,
      savedUserName: z.string().nullable(),
      itemCount: z.number().int(),
    }),
  ),
})

/** What a version of a standard says is to be done. */
export const StandardContent = z.object({
  standardName: z.string(),
  minutes: z.number().nullable(),
  tools: z.string().nullable(),
  method: z.string().nullable(),
  safetyNote: z.string().nullable(),
  items: z.array(StandardItem),
})
export type StandardContent = z.infer<typeof StandardContent>

/** One version of a standard, as it was. */
export const getStandardVersion = call({
  method: 'GET',
  path: at('version'),
  label: '作业标准的一个版本',
  permission: workStandards.codes.view,
  reads: [workStandards.noun],
  query: z.object({
    id: StandardId,
    version: z.coerce.number().int().min(1).max(1_000_000).meta({ label: '版本' }),
  }),
  data: StandardContent.extend({
    version: z.number().int(),
    savedTime: DateTime,
    savedUserName: z.string().nullable(),
  }),
})
