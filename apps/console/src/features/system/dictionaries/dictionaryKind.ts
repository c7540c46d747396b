import type { BodyInput } from '@energy-console/contract'
import type {
  DictionaryEntry,
  dictChildList,
  dictParentList,
  dictRemove,
  dictSubmit,
} from '@energy-console/contract/system'
import { action } from '../../../kit/action/action'

/** The calls of one kind of dictionary; both kinds have the same. */
interface DictionaryCalls {
  parentList: typeof dictParentList
  childList: typeof dictChildList
  submit: typeof dictSubmit
  remove: typeof dictRemove
}

/** A kind of dictionary with what can be done to it. */
export type DictionaryKind = ReturnType<typeof dictionaryKind>

/** Declares a kind of dictionary by its calls. */
export const dictionaryKind = ({ parentList, childList, submit, remove }: DictionaryCalls) => ({
  parentList,
  childList,
  save: action({
    call: submit,
    label: '保存',
    input: (body: BodyInput<typeof dictSubmit>) => ({ body }),
    done: '保存成功',
  }),
  remove: action({
    call: remove,
    label: '删除',
    input: (entries: readonly DictionaryEntry[]) => ({ query: { ids: entries.map(({ id }) => id).join() } }),
    when: (entries) => entries.length > 0,
    confirm: {
      title: '删除 {{count}} 条字典内容？',
      text: '删除后不能恢复。',
      params: ({ length }) => ({ count: length }),
      names: (entries) => entries.map(({ dictValue }) => dictValue),
    },
    done: '删除成功',
    isDanger: true,
  }),
})
