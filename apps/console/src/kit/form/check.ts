import { emptyOf, issueParams } from '@energy-console/contract'
import { hash } from 'spark-md5'
import type { z } from 'zod'
import { translate } from '../../i18n'
import type { Field } from './fields'

/** Inputs in which one chooses, and writes nothing. */
const isChosen = new Set([
  ...['select', 'reference', 'references', 'tree', 'zone', 'colour', 'icon'],
  ...['date', 'month', 'time', 'instant'],
])

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The value as the wire carries it. A password travels as its digest, an emptied field as what its schema takes. */
export function wireValue(field: Field, value: unknown, isNew: boolean): unknown {
  if (field.kind === 'password') return isEmpty(value) ? undefined : hash(String(value))
  if (!isEmpty(value)) return value
  return isNew && field.schema.safeParse(undefined).success ? undefined : emptyOf(field.schema)
}

/** What is wrong with a value, in the user's language; undefined when nothing is. */
export function check(field: Field, value: unknown, isNew: boolean): string | undefined {
  const label = translate(field.label, { context: 'field' })
  if (field.isRequired && isEmpty(value))
    return translate(isChosen.has(field.format.input) ? '请选择{{label}}' : '请填写{{label}}', { label })
  const wire = wireValue(field, value, isNew)
  if (wire === undefined && isEmpty(value)) return undefined
  const parsed = field.schema.safeParse(wire)
  return parsed.success ? undefined : messageOf(parsed.error)
}

function messageOf(error: z.ZodError): string {
  const [issue] = error.issues
  // A union says only that nothing fits; its last form is the one that people fill in.
  const inner = issue?.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue
  return translate(inner?.message ?? '格式不正确', issueParams(inner))
}
