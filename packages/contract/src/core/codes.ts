import { operations } from './operations'
import { sentence } from './sentence'

/** Permission codes of what is done with records. */
export interface RecordCodes {
  readonly view: string
  readonly add: string
  readonly edit: string
  readonly delete: string
}

/** The codes that stem from a permission: `station` → `station_view`, `station_add` … */
export const codesOf = (permission: string): RecordCodes => ({
  view: `${permission}_view`,
  add: `${permission}_add`,
  edit: `${permission}_edit`,
  delete: `${permission}_delete`,
})

/** One code for whatever is done with records: whoever sees a page keeps them. */
export const soleCode = (code: string): RecordCodes => ({ view: code, add: code, edit: code, delete: code })

/** Titles of the buttons that the codes of records stand for. */
export const recordButtons = (permission: string, label: string): Record<string, string> => {
  const codes = codesOf(permission)
  return {
    [codes.view]: sentence(operations.view, label),
    [codes.add]: sentence(operations.save, label),
    [codes.edit]: sentence(operations.update, label),
    [codes.delete]: sentence(operations.remove, label),
  }
}
