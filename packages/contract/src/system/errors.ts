import { defineErrors } from '../core/errors'

/** Refusals of parameters and dictionaries. */
export const systemErrors = defineErrors('system', {
  /** A value of a dictionary is given values of its own. Put them below the dictionary. */
  dictionaryTooDeep: { text: '字典只有两级：字典和它的取值' },
  /** The dictionary still has values. Remove them first. */
  dictionaryNotEmpty: { text: '请先删除字典的取值' },
})
