import * as z from 'zod'
import { call } from '../core/call'
import { PageQuery, pageOf } from '../core/envelope'
import { field, Id, Ids, reference } from '../core/fields'
import { operations } from '../core/operations'
import { sentence } from '../core/sentence'

const dictionaryName = (label: string) => field.name(label, { max: 128 })
const keyLength = { max: 64, help: '存入数据的代码，同一字典中不能重复。' }

/** What dictionaries and their values have alike. */
const shared = {
  sort: field.rank().default(0),
  /** 1: kept, but offered no more. A number that comes as text is taken. */
  isSealed: z.coerce
    .number()
    .int()
    .min(0)
    .max(1)
    .default(0)
    .meta({ label: '封存', help: '封存后不再供选择，已有数据不受影响。' }),
  remark: field.remark('备注', { max: 255 }).default(''),
}

/** What people write of a dictionary. */
export const Dictionary = z.object({
  dictValue: dictionaryName('字典名称'),
  code: field.code('字典编号', {
    max: 64,
    pattern: [/^[\w.-]{1,64}$/, '只能包含字母、数字和 _ . -'],
    help: '程序按编号查找字典，不能重复。',
  }),
  ...shared,
})

/** What people write of a value of one. */
export const DictionaryItem = z.object({
  dictValue: dictionaryName('取值名称'),
  dictKey: field.name('字典键值', keyLength),
  ...shared,
})

/** Either on the wire. Entries below `parentId` `"0"` are dictionaries themselves, and have no key. */
const DictionaryForm = Dictionary.extend({
  parentId: Id.default('0'),
  dictKey: field.text('字典键值', keyLength).default(''),
})

type DictionaryFields = z.infer<typeof DictionaryForm>

/** An entry of a dictionary. */
export interface DictionaryEntry extends DictionaryFields {
  id: string
  parentName: string
  hasChildren: boolean
  children?: DictionaryEntry[]
}
export const DictionaryEntry: z.ZodType<DictionaryEntry> = z.object({
  id: Id,
  ...DictionaryForm.shape,
  parentName: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(DictionaryEntry).optional()
  },
})

const Filters = {
  code: field.text('字典编号').optional(),
  dictValue: field.text('字典名称', { max: 128 }).optional(),
}

/** The seven calls of one kind of dictionary. */
function dictionaryCalls(options: { path: string; label: string; stem: string; noun: string }) {
  const { path, label, stem, noun } = options
  const get = (verb: string, what: string) =>
    ({
      method: 'GET',
      path: `${path}/${verb}`,
      label: `${label}${what}`,
      permission: `${stem}_view`,
      reads: [noun],
    }) as const
  const parent = z
    .union([z.literal('0'), reference(noun)])
    .default('0')
    .meta({ label: '上级字典', reference: noun })
  return {
    list: call({ ...get('list', '列表'), query: z.object(Filters), data: z.array(DictionaryEntry) }),
    parentList: call({
      ...get('parent-list', '分页'),
      permission: 'session',
      query: PageQuery.extend(Filters),
      data: pageOf(DictionaryEntry),
    }),
    childList: call({
      ...get('child-list', '子项'),
      permission: 'session',
      query: z.object({ parentId: parent, ...Filters }),
      data: z.array(DictionaryEntry),
    }),
    detail: call({
      ...get('detail', '详情'),
      query: z.object({ id: field.reference('编号', noun) }),
      data: DictionaryEntry,
    }),
    dictionary: call({
      ...get('dictionary', '取值'),
      permission: 'session',
      query: z.object({ code: field.name('字典编号') }),
      data: z.array(DictionaryEntry),
    }),
    submit: call({
      method: 'POST',
      path: `${path}/submit`,
      label: `保存${label}`,
      permission: `${stem}_edit`,
      audit: sentence(operations.submit, label),
      changes: [noun],
      body: DictionaryForm.extend({ id: field.reference('编号', noun).optional(), parentId: parent }),
      data: z.object({ id: Id }),
    }),
    remove: call({
      method: 'POST',
      path: `${path}/remove`,
      label: `删除${label}`,
      permission: `${stem}_delete`,
      audit: sentence(operations.remove, label),
      changes: [noun],
      query: z.object({ ids: Ids.meta({ reference: noun }) }),
    }),
  }
}

const system = dictionaryCalls({
  path: '/api/blade-system/dict',
  label: '系统字典',
  stem: 'system_dict',
  noun: 'dict',
})
const business = dictionaryCalls({
  path: '/api/blade-system/dict-biz',
  label: '业务字典',
  stem: 'dict',
  noun: 'dictBiz',
})

/** Codes that no member of another tenant than 000000 can hold, although no page limits them. */
export const platformCodes: readonly string[] = ['system_dict_edit', 'system_dict_delete']

/** System dictionaries: one set for the installation, written by tenant 000000. */
export const dictList = system.list
export const dictParentList = system.parentList
export const dictChildList = system.childList
export const dictDetail = system.detail
export const dictDictionary = system.dictionary
export const dictSubmit = system.submit
export const dictRemove = system.remove

/** Business dictionaries: each tenant its own. */
export const dictBizList = business.list
export const dictBizParentList = business.parentList
export const dictBizChildList = business.childList
export const dictBizDetail = business.detail
export const dictBizDictionary = business.dictionary
export const dictBizSubmit = business.submit
export const dictBizRemove = business.remove
