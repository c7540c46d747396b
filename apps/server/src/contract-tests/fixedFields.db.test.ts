import { fieldMeta, kindOf } from '@energy-console/contract'
import { allResources } from '@energy-console/contract/all'
import { afterAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { digestOf } from '../modules/identity'
import { fixedFields } from '../platform/resource/fixedFields'
import { createCaller } from './caller'
import { createRecords } from './createRecords'
import { createProductApp } from './productApp'
import { installationNouns, type Records } from './records'

/*
 * What a form asks only of a new record is settled then: whichever record it is, no call gives it another value.
 */

const product = await createProductApp()
afterAll(() => product.close())

const resources = allResources
  .filter((resource) => fixedFields(resource).length > 0)
  .map((resource) => [resource.noun, resource] as const)

/** A value that the field takes and the record does not have. */
async function otherValue(type: z.ZodType, was: unknown, records: Records): Promise<unknown> {
  const { reference, choices = [] } = fieldMeta(type)
  const kind = kindOf(type)
  if (kind === 'attachments') return [{ id: await records.provide('spareUpload') }]
  if (kind === 'password') return digestOf('other')
  if (reference) return records.provide(reference)
  const candidates = [
    ...choices.map(({ value }) => value),
    7,
    8,
    records.context.unique(),
    'other',
    '7',
    true,
    false,
  ]
  return candidates.find((value) => value !== was && type.safeParse(value).success)
}

it.each(resources)('%s keeps what it was made with', async (_noun, resource) => {
  const isPlatforms = installationNouns.has(resource.noun) || product.isPlatforms(resource.calls.save)
  const call = createCaller(product, isPlatforms ? product.tokens.platform : product.tokens.north)
  const owner = { tenantId: isPlatforms ? '000000' : 'north', db: product.platform.db, call }
  const records = createRecords(owner)
  const made = await call(resource.calls.save, { body: await records.bodyFor(resource) })
  expect(made.answer).toMatchObject({ code: 200 })
  const { id } = made.data
  const { data: before } = await call(resource.calls.detail, { query: { id } })
  const others = createRecords(owner)
  for (const name of fixedFields(resource)) {
    const type = resource.schema.shape[name] as z.ZodType
    const was = before[name as keyof typeof before]
    const { answer } = await call(resource.calls.update, {
      body: { id, [name]: await otherValue(type, was, others) },
    })
    expect([name, answer.error]).toEqual([name, expect.objectContaining({ key: 'core.fixed', field: name })])
  }
  const { data: after } = await call(resource.calls.detail, { query: { id } })
  for (const name of fixedFields(resource))
    expect(after[name as keyof typeof after]).toEqual(before[name as keyof typeof before])
})
