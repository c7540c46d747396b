import { defineErrors } from '../core/errors'

/** Refusals of parameters and dictionaries. */
export const systemErrors = defineErrors('system', {
  dictionaryTooDeep: { text: '字典只有两级：字典和它的取值' },
  dictionaryNotEmpty: { text: '请先删除字典的取值' },
})
