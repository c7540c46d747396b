import * as z from 'zod'
import { field, fieldMeta, Id, resource } from '../core'
import { sampleKeepDays, sampleKeepDaysLeast } from '../telemetry/kept'
import { DefaultAlarm } from './defaultAlarms'
import { WrittenRegister } from './modbusText'

/** A heading under which products stand in lists and in the editor's block list. */
export const ProductGroup = z.object({
  name: field.name('分组名称', { column: true, search: true }),
  groupRank: field.rank().optional(),
  remark: field.remark('备注', { column: true }).nullish(),
})

export const productGroups = resource({
  path: '/ml-mlink/productgroup',
  noun: 'productGroup',
  label: '产品分组',
  schema: ProductGroup,
  permission: 'product_group',
  title: 'name',
  unique: [{ fields: ['name'] }],
  order: { field: 'groupRank', direction: 'asc' },
})

export const dataTypes = { number: '数值', boolean: '布尔', enum: '枚举', text: '文本' } as const
export const propertyAccess = { read: '只读', 'read-write': '读写' } as const
export const propertyKinds = { instant: '瞬时量', accumulated: '累计量', state: '状态量' } as const
/** What is stored when it changes is stored once an hour as well, while it is heard: between two readings the first one holds. */
export const storageRules = { all: '全部保存', change: '变化保存', interval: '定时保存' } as const
/** Which way energy flows that a register counts, as DL/T 645 has it. */
export const energyDirections = { import: '正向（用）', export: '反向（发）' } as const
export const energyTypes = {
  electricity: '电',
  water: '水',
  gas: '气',
  heat: '热',
  cold: '冷',
  steam: '蒸汽',
  diesel: '柴油',
} as const
export type EnergyType = keyof typeof energyTypes

/** What is asked of people before a value is written: nothing, a question, a selection that is carried out within seconds, a second person. */
export const confirmations = {
  none: '无需确认',
  confirm: '确认',
  select: '选择后执行',
  second: '双人确认',
} as const
export type Confirmation = keyof typeof confirmations

/** Other spellings of read and write access that devices' data sheets use. */
const accessSpelling: Readonly<Record<string, string>> = {
  r: 'read',
  rw: 'read-write',
  readWrite: 'read-write',
  readwrite: 'read-write',
  read_write: 'read-write',
}
const Access = field.choice('读写', propertyAccess)

/**
 * One property of a product. A device sends it under `propertyNo`; the stored value is `raw * scale + offset`.
 * What is left out: a number, read only, instant, every sample stored.
 */
export const ProductProperty = z.object({
  id: Id.optional().meta({ form: false }),
  propertyNo: field.code('属性标识'),
  propertyName: field.name('属性名称'),
  /** Keys under which devices may send it as well, such as the one it had before it was renamed. */
  aliases: z.array(z.string().trim().min(1).max(64)).max(20).optional().meta({ label: '别名' }),
  unit: field.text('单位', { max: 32 }).nullish(),
  dataType: field.choice('数据类型', dataTypes).default('number'),
  access: z
    .preprocess((value) => (typeof value === 'string' ? (accessSpelling[value] ?? value) : value), Access)
    .default('read')
    .meta({ ...fieldMeta(Access) }),
  kind: field.choice('数据性质', propertyKinds).default('instant'),
  decimals: field.number('小数位数', { min: 0, max: 6, decimals: 0 }).nullish(),
  scale: field.number('倍率').default(1),
  offset: field.number('偏移').default(0),
  /** Outside of the range a reading is kept with quality 1 (uncertain). */
  min: field.number('下限').nullish(),
  max: field.number('上限').nullish(),
  /** Value (as text) → what it means: the choices of an enumeration, the words of a boolean's 0 and 1. */
  enumMap: z.record(z.string().max(32), z.string().trim().max(64)).nullish().meta({ label: '状态文字' }),
  storage: field.choice('保存规则', storageRules).default('all'),
  /** For `change`: smaller changes are not stored. */
  deadBand: field.number('死区', { min: 0 }).nullish(),
  /** For `interval`: at most one sample in so many seconds. */
  intervalSeconds: field.duration('保存间隔', 's', { min: 1, max: 86_400 }).nullish(),
  /** Its readings stay for so many days at most; those of its tenant unless told. */
  readingDays: field
    .number('明细保留（天）', { min: sampleKeepDaysLeast, max: sampleKeepDays, decimals: 0 })
    .nullish(),
  /** For energy registers. */
  energyType: field.choice('能源类型', energyTypes).nullish(),
  /** Left out: `import`. */
  energyDirection: field.choice('计量方向', energyDirections).nullish(),
  /**
   * For energy registers of a device that measures several circuits: which of them. Registers of the same channel and direction
   * count the same energy, and the first of them alone counts; one without a channel is of the device as a whole.
   */
  channel: field.text('计量回路', { max: 32 }).nullish(),
  /** For accumulated registers: at this reading it begins at 0 again. A greater one is bad: it counts nowhere. */
  rollOverAt: z.number().positive().finite().nullish().meta({
    label: '翻转值',
    help: '读数到此值后从 0 重新开始；更大的读数视为错误，不计入用量',
  }),
  /** Where a Modbus slave of this model keeps it. */
  modbus: WrittenRegister,
  /** For writable ones. */
  confirmation: field.choice('操作确认', confirmations).default('confirm'),
  /** Whoever selects, or asks for a second person, types the name of the device. */
  isNameTyped: field.toggle('须输入设备名称').default(false),
  /** A command that was not answered in time is sent once more: only where twice does no harm. */
  isRepeatable: field.toggle('超时可重发').default(false),
  /** How long the device may take to answer; 8 s unless told. */
  answerSeconds: field.duration('应答时限', 's', { min: 1, max: 300 }).nullish(),
})
export type ProductProperty = z.infer<typeof ProductProperty>

/** What is stored of the rule `interval` without its seconds, from before it needed them, is read as these. */
export const secondsUnlessTold = 60

/** Whether a property is stored by the clock, and nobody has said how often. */
export const lacksInterval = ({
  storage,
  intervalSeconds,
}: Pick<ProductProperty, 'storage' | 'intervalSeconds'>): boolean =>
  storage === 'interval' && intervalSeconds == null

/** A property as people enter it: what must hold between its fields is said at the cell. */
export const WrittenProperty = ProductProperty.superRefine((property, context) => {
  if (lacksInterval(property))
    context.addIssue({ code: 'custom', message: '定时保存须填写保存间隔', path: ['intervalSeconds'] })
})

const properties = (label: string) =>
  field.rows(label, WrittenProperty, { max: 500, isDetailOnly: false }).optional()

/** A device model. Its properties are saved with it; a list that is left out of an update stays as it is. */
export const Product = z.object({
  label: field.name('产品名称', { column: true, search: true }),
  productGroup: field.reference('产品分组', 'productGroup', { column: true, search: true }).nullish(),
  model: field.text('型号', { column: true, search: true }).nullish(),
  manufacturer: field.text('厂家', { column: true }).nullish(),
  /** A picture as `data:` address, which is stored, or the address of a stored image; answers carry the latter. */
  productIcon: z.string().max(200_000).nullish().meta({ label: '图标', form: false }),
  /** JSON text of the layouts drawn in the model editor; lists leave it out. */
  layout: z.string().max(900_000).nullish().meta({ label: '模型布局', form: false, isDetailOnly: true }),
  /** Counts changes of the layout. A change that names the one it read is refused (409) when it is no longer the newest. */
  layoutRevision: z.number().int().min(0).optional().meta({ label: '布局版本', form: false }),
  siyaoProperties: properties('产品属性'),
  energyProperties: properties('能源属性'),
  /** What new devices begin with; those that are there already get it with `applyTemplate`. What a device has of one that is removed stays. */
  defaultAlarms: field
    .rows('默认告警规则', DefaultAlarm, {
      max: 50,
      help: '新建设备时自动为其建立这些告警规则；已有设备用“应用规则”补建。从这里删除的规则，设备上已建立的保留，不再随产品恢复',
    })
    .refine((rows) => new Set(rows.map(({ ruleName }) => ruleName)).size === rows.length, {
      error: '规则名称不能重复',
    })
    .optional(),
  remark: field.remark().nullish(),
})

/** A stored property with the product it belongs to and the list it stands in. */
export const StoredProperty = ProductProperty.extend({
  id: Id,
  productId: Id,
  category: z.enum(['siyao', 'energy']),
})
export type StoredProperty = z.infer<typeof StoredProperty>

const stored = z.array(StoredProperty).optional()

export const products = resource({
  path: '/ml-mlink/product',
  noun: 'product',
  label: '产品',
  schema: Product,
  permission: 'product',
  title: 'label',
  unique: [{ fields: ['label'] }],
  import: {
    key: ['label'],
    rows: [
      { field: 'siyaoProperties', key: 'propertyNo' },
      { field: 'energyProperties', key: 'propertyNo' },
    ],
    note: '每行一个属性，产品名称相同的行属于同一产品；文件中没有的属性保持不变。',
  },
  answered: { siyaoProperties: stored, energyProperties: stored },
})
