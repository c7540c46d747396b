import {
  type Call,
  type FieldChange,
  fieldMeta,
  kindOf,
  type Resource,
  readChanges,
} from '@energy-console/contract'
import { allResources } from '@energy-console/contract/all'
import { getGrantTree, grantRoles, roles } from '@energy-console/contract/identity'
import { assetLife, assets } from '@energy-console/contract/maintenance'
import { sites } from '@energy-console/contract/stations'
import { customers, operationLogs, parameters } from '@energy-console/contract/system'
import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { digestOf } from '../modules/identity'
import { secretParameter } from '../platform/http'
import { createCaller } from './caller'
import { createProductApp } from './productApp'
import { createRecords, installationNouns } from './records'

/*
 * What is changed stands in the operation log with its value before and after, whatever the record; what is secret, or a
 * text of pages, does not.
 */

const product = await createProductApp()
afterAll(() => product.close())

const ownerOf = (resource: Resource) => {
  const isPlatforms = installationNouns.has(resource.noun) || product.isPlatforms(resource.calls.save)
  return {
    tenantId: isPlatforms ? '000000' : 'north',
    db: product.platform.db,
    call: createCaller(product, isPlatforms ? product.tokens.platform : product.tokens.north),
  }
}
type Owner = ReturnType<typeof ownerOf>

const done = async (owner: Owner, call: Call, input: { query?: object; body?: object }) => {
  const { data, answer } = await owner.call(call, input as never)
  expect(answer, call.path).toMatchObject({ code: 200 })
  return data as { id: string }
}

/** The last entry of the log of a path. */
const lastOf = async (owner: Owner, path: string) => {
  const { data } = await owner.call(operationLogs.calls.page, {
    query: { requestUri_equal: path, current: 1, size: 1 } as never,
  })
  const [row] = data.records
  return { text: JSON.stringify(row), changes: readChanges(row?.changes ?? '').changes }
}

const fieldsOf = ({ schema }: Resource) => Object.entries(schema.shape) as [string, z.ZodType][]

/** A plain text of the record that its form changes: its title where that is one. */
function textFieldOf(resource: Resource): string {
  const isText = (type: z.ZodType) => {
    const { form, readOnly, label } = fieldMeta(type)
    return label && form === undefined && !readOnly && ['text', 'code', 'remark'].includes(kindOf(type))
  }
  const texts = fieldsOf(resource).filter(([name, type]) => isText(type) && !secretParameter.test(name))
  const [found] = [...texts.filter(([name]) => name === resource.title), ...texts]
  if (!found) throw new Error(`${resource.noun} has no text that can be changed`)
  return found[0]
}

const resources = allResources.map((resource) => [resource.noun, resource] as const)

describe('the operation log', () => {
  it.each(resources)('tells what a field of a %s was before and after a change', async (_noun, resource) => {
    const owner = ownerOf(resource)
    const records = createRecords(owner)
    const body = await records.bodyFor(resource)
    const { id } = await done(owner, resource.calls.save, { body })
    const field = textFieldOf(resource)
    const { label = '' } = fieldMeta(resource.schema.shape[field] as z.ZodType)
    const { data: before } = await owner.call(resource.calls.detail, { query: { id } })
    const after = records.context.unique()
    await done(owner, resource.calls.update, { body: { id, [field]: after } })
    const { changes } = await lastOf(owner, resource.calls.update.path)
    const title = String(before[resource.title as keyof typeof before] ?? '')
    const was = String(before[field as keyof typeof before] ?? '')
    expect(changes).toContainEqual({ record: title, field: label, before: was, after } satisfies FieldChange)

    await done(owner, resource.calls.remove, { query: { ids: id } })
    const { changes: gone } = await lastOf(owner, resource.calls.remove.path)
    expect(gone).toEqual([expect.objectContaining({ field: resource.label, after: '' })])
  })

  const unkept = resources.flatMap(([noun, resource]) =>
    fieldsOf(resource).flatMap(([name, type]) =>
      (secretParameter.test(name) || ['password', 'richText'].includes(kindOf(type))) &&
      !fieldMeta(type).readOnly
        ? [[`${noun}.${name}`, resource, name] as const]
        : [],
    ),
  )
  it.each(unkept)('says of %s that it has changed, and no value', async (_name, resource, name) => {
    const owner = ownerOf(resource)
    const type = resource.schema.shape[name] as z.ZodType
    const { id } = await done(owner, resource.calls.save, {
      body: await createRecords(owner).bodyFor(resource),
    })
    const value = [digestOf(name), `<p>${name}-kept-apart</p>`].find((text) => type.safeParse(text).success)
    const { answer } = await owner.call(resource.calls.update, { body: { id, [name]: value } } as never)
    if (answer.code !== 200) return
    const { text, changes } = await lastOf(owner, resource.calls.update.path)
    expect(text).not.toContain(value)
    for (const change of changes) expect(change).toMatchObject({ before: '', after: '', kind: 'hidden' })
  })

  it('tells the states of a record before and after a move', async () => {
    const owner = ownerOf(assets)
    const body = await createRecords(owner).bodyFor(assets)
    const { id } = await done(owner, assets.calls.save, { body: { ...body, assetName: 'Pump' } })
    await done(owner, assetLife.calls.sendToRepair, { body: { id, reason: 'leaks' } })
    const { changes } = await lastOf(owner, assetLife.calls.sendToRepair.path)
    expect(changes).toEqual([
      { record: 'Pump', field: '状态', before: '在库', after: '维修中', kind: 'words' },
    ])
  })

  it('tells which pages, buttons and stations a role has got and lost', async () => {
    const owner = ownerOf(roles)
    const records = createRecords(owner)
    const stationId = await records.provide('station')
    const { id } = await done(owner, roles.calls.save, { body: { roleName: 'Reader', roleAlias: 'reader' } })
    const { data: trees } = await owner.call(getGrantTree)
    const [first, second] = trees.menu
    const grant = (menuIds: (string | undefined)[], dataScopeIds: string[]) =>
      done(owner, grantRoles, { body: { roleIds: [id], menuIds, dataScopeIds } })
    await grant([first?.id], [stationId])
    await grant([second?.id], ['0'])
    const { changes } = await lastOf(owner, grantRoles.path)
    const told = (field: string | undefined, before: string, after: string) => ({
      ...{ record: 'Reader', field, before, after, kind: 'words' },
    })
    expect(changes).toHaveLength(3)
    expect(changes).toEqual(
      expect.arrayContaining([
        told(first?.title, '有', '没有'),
        told(second?.title, '没有', '有'),
        told('站点', expect.stringMatching(/./), '全部站点'),
      ]),
    )
  })

  it('tells a user of some stations what he has changed himself, and nobody else', async () => {
    const owner = ownerOf(sites)
    const records = createRecords(owner)
    const stationId = await records.provide('station')
    const { id } = await done(owner, sites.calls.save, {
      body: { ...(await records.bodyFor(sites)), stationId },
    })
    await done(owner, sites.calls.update, { body: { id, siteName: 'by admin' } })
    const token = await product.signInWith({ account: 'limited', stationIds: [stationId] })
    const limited = { ...owner, call: createCaller(product, token) }
    expect((await lastOf(limited, sites.calls.update.path)).text).not.toContain('by admin')
    await done(limited, sites.calls.update, { body: { id, siteName: 'by himself' } })
    expect((await lastOf(limited, sites.calls.update.path)).changes).toEqual([
      expect.objectContaining({ before: 'by admin', after: 'by himself' }),
    ])
  })

  it('tells nothing of a change that was refused', async () => {
    const owner = ownerOf(customers)
    const records = createRecords(owner)
    const { id } = await done(owner, customers.calls.save, { body: await records.bodyFor(customers) })
    const before = (await lastOf(owner, customers.calls.update.path)).text
    const { answer } = await owner.call(customers.calls.update, { body: { id, enterpriseName: '' } } as never)
    expect(answer.code).toBe(400)
    expect((await lastOf(owner, customers.calls.update.path)).text).toEqual(before)
  })

  it('keeps the value of no parameter that is a secret', async () => {
    const owner = ownerOf(parameters)
    const body = { paramName: 'mail', paramKey: 'mail_password', paramValue: 'first-secret' }
    const { id } = await done(owner, parameters.calls.save, { body })
    const changed = { paramName: 'post', paramKey: 'mail_password', paramValue: 'second-secret' }
    await done(owner, parameters.calls.update, { body: { id, ...changed } })
    const { text, changes } = await lastOf(owner, parameters.calls.update.path)
    expect(text).not.toMatch(/first-secret|second-secret/)
    expect(changes).toEqual([
      { record: 'mail', field: '参数名称', before: 'mail', after: 'post' },
      { record: 'mail', field: '参数键值', before: '', after: '', kind: 'hidden' },
    ])
  })
})
