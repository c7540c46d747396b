import {
  type Call,
  type FieldChange,
  fieldMeta,
  kindOf,
  type Resource,
  readChanges,
} from '@energy-console/contract'
import { takeOverAlarmFilter } from '@energy-console/contract/alarms'
import { allCalls, allResources } from '@energy-console/contract/all'
import {
  adoptUnmapped,
  mapUnmappedKeys,
  removeProductProperties,
  saveProductProperty,
  updateManyDevices,
  updateManyProperties,
  updateProductProperty,
} from '@energy-console/contract/devices'
import { removeTariff, saveCalendarDays, takeOverReport, updateTariff } from '@energy-console/contract/energy'
import {
  bringTenantBack,
  getGrantTree,
  getMenu,
  grantRoles,
  listMenuEntries,
  moveMenu,
  removeMenus,
  resetMenus,
  roles,
  setDeptStation,
  setOwnAvatar,
  setRoleStation,
  submitMenu,
  updateOwnProfile,
} from '@energy-console/contract/identity'
import {
  addFileVersion,
  assetLife,
  assets,
  chooseFileVersion,
  faultReportLife,
  handoverLife,
  moveMaintenanceFiles,
  removeMaintenanceFiles,
  repairLife,
  taskLife,
  updateMaintenanceFile,
} from '@energy-console/contract/maintenance'
import { setStationGwPrice, sites, stations } from '@energy-console/contract/stations'
import {
  customers,
  dictBizRemove,
  dictBizSubmit,
  dictRemove,
  dictSubmit,
  operationLogs,
  parameters,
} from '@energy-console/contract/system'
import { interlocks, tagLife, takeOverCurveSet } from '@energy-console/contract/telemetry'
import {
  adoptGlobals,
  changeViewLink,
  endViewLink,
  publishView,
  purgeViews,
  removeViews,
  restoreViews,
  setGlobalVariable,
  setHomeView,
  updateView,
} from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { digestOf } from '../modules/identity'
import { secretParameter } from '../platform/http'
import { plainTerms } from '../testing/plainTerms'
import { createCaller } from './caller'
import { createRecords, shareRecords } from './createRecords'
import { createProductApp } from './productApp'
import { installationNouns } from './records'
import { nounsOf } from './references'

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
/** What new records refer to, and nobody changes. */
const recordsOf = shareRecords()

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
    const records = recordsOf(owner)
    const body = await records.bodyFor(resource)
    const { id } = await done(owner, resource.calls.save, { body })
    const field = textFieldOf(resource)
    const { label = '' } = fieldMeta(resource.schema.shape[field] as z.ZodType)
    const { data: before } = await owner.call(resource.calls.detail, { query: { id } })
    const made = String(before[field as keyof typeof before] ?? '')
    const { changes: first } = await lastOf(owner, resource.calls.save.path)
    expect(first.length).toBeGreaterThan(0)
    if (made !== '')
      expect(first).toContainEqual(expect.objectContaining({ field: label, before: '', after: made }))
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
      body: await recordsOf(owner).bodyFor(resource),
    })
    const value = [digestOf(name), `<p>${name}-kept-apart</p>`].find((text) => type.safeParse(text).success)
    const { answer } = await owner.call(resource.calls.update, { body: { id, [name]: value } } as never)
    if (answer.code !== 200) return
    const { text, changes } = await lastOf(owner, resource.calls.update.path)
    expect(text).not.toContain(value)
    for (const change of changes) expect(change).toMatchObject({ before: '', after: '', kind: 'hidden' })
  })

  it('tells the names of what a record refers to, the rows that differ, and nothing of what is as before', async () => {
    const owner = ownerOf(assets)
    const records = createRecords(owner)
    const stationOf = async (stationName: string) =>
      (
        await done(owner, stations.calls.save, {
          body: { ...(await records.bodyFor(stations)), stationName },
        })
      ).id
    const [stationId, other] = [await stationOf('Here'), await stationOf('There')]
    const rating = (ratingName: string, ratingValue: string) => ({ ratingName, ratingValue })
    const part = { partName: 'Seal', quantity: 2 }
    const body = {
      ...(await records.bodyFor(assets)),
      ...{ assetName: 'Fan', stationId, price: '1.50', purchaseDate: '2026-01-02' },
      ...{ ratings: [rating('power', '5'), rating('speed', '9')], spareParts: [part] },
    }
    const { id } = await done(owner, assets.calls.save, { body })
    const { data: stored } = await owner.call(assets.calls.detail, { query: { id } })
    const ratings = (stored.ratings ?? []).map((row) => ({
      ...row,
      ratingValue: row.ratingName === 'power' ? '6' : row.ratingValue,
    }))
    const spareParts = stored.spareParts ?? []
    const ask = (more: object) => done(owner, assets.calls.update, { body: { id, ...more } })
    await ask({ stationId: other, price: '1.5', purchaseDate: '2026-01-02', spareParts, ratings })
    const change = (field: string, before: string, after: string) => ({ record: 'Fan', field, before, after })
    expect((await lastOf(owner, assets.calls.update.path)).changes).toEqual([
      change('站点', 'Here', 'There'),
      change('技术参数', '[2] power 5', '[2] power 6'),
    ])
    await ask({ stationId: other, ratings: ratings.slice(1), spareParts: [...spareParts, part] })
    expect((await lastOf(owner, assets.calls.update.path)).changes).toEqual([
      change('技术参数', '[2] power 6', '[1]'),
      change('备品备件', '[1]', '[2]'),
    ])
    await ask({ stationId: other, ratings: ratings.slice(1) })
    expect((await lastOf(owner, assets.calls.update.path)).changes).toEqual([])
  })

  it('tells rows by the names of what they refer to, where they differ', async () => {
    const owner = ownerOf(interlocks)
    const records = createRecords(owner)
    const itemId = await records.provide('point')
    const inputs = [{ inputName: 'a', itemId }]
    const { id } = await done(owner, interlocks.calls.save, {
      body: { ...(await records.bodyFor(interlocks)), interlockName: 'Lock', inputs },
    })
    const update = async (more: object) => {
      await done(owner, interlocks.calls.update, { body: { id, ...more } })
      return (await lastOf(owner, interlocks.calls.update.path)).changes
    }
    const { data: stored } = await owner.call(interlocks.calls.detail, { query: { id } })
    const own = stored.inputs ?? []
    expect(await update({ inputs: own, remark: 'r' })).toEqual([
      { record: 'Lock', field: '备注', before: '', after: 'r' },
    ])
    const [changed] = await update({ inputs: [...own, { inputName: 'b', itemId }] })
    expect(changed).toMatchObject({ before: '[1]', after: expect.stringMatching(/^\[2\] b .* \/ p$/) })
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

/** Asks a call of no kit in a world of its own, and says what its entry must tell. */
type Told = (world: {
  owner: Owner
  records: ReturnType<typeof createRecords>
  ask: Ask
}) => Promise<Partial<FieldChange>>
type Ask = (call: Call, input: { query?: object; body?: object }) => Promise<{ id: string }>

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Calls that change what is stored and are no kit's: what they tell of a change that is made here. */
const told: readonly (readonly [Call, Told])[] = [
  [
    dictBizSubmit,
    async ({ records, ask }) => {
      const id = await records.provide('dictBiz')
      const code = records.context.unique()
      await ask(dictBizSubmit, { body: { id, code, dictValue: 'after', isSealed: 1 } })
      return { field: '封存', before: '否', after: '是', kind: 'words' }
    },
  ],
  [
    dictSubmit,
    async ({ records, ask }) => {
      const code = records.context.unique()
      const { id } = await ask(dictSubmit, { body: { code, dictValue: 'before' } })
      await ask(dictSubmit, { body: { id, code, dictValue: 'after' } })
      return { record: 'before', before: 'before', after: 'after' }
    },
  ],
  ...([
    [dictBizRemove, 'dictBiz', '业务字典'],
    [dictRemove, 'dict', '系统字典'],
    [removeMenus, 'menu', '菜单'],
    [removeViews, 'view', '画面'],
    [removeMaintenanceFiles, 'maintenanceFile', '运维文件'],
  ].map(([call, noun, field]) => [
    call,
    async ({ records, ask }: Parameters<Told>[0]) => {
      await ask(call as Call, { query: { ids: await records.provide(noun as string) } })
      return { field, after: '' }
    },
  ]) as [Call, Told][]),
  [
    updateOwnProfile,
    async ({ ask }) => {
      await ask(updateOwnProfile, { body: { email: 'before@example.com' } })
      await ask(updateOwnProfile, { body: { email: 'after@example.com' } })
      return { field: '电子邮箱', before: 'before@example.com', after: 'after@example.com' }
    },
  ],
  [
    setOwnAvatar,
    async ({ ask }) => {
      await ask(setOwnAvatar, { body: { data: pixel } })
      return { field: '头像', kind: 'hidden' }
    },
  ],
  [
    submitMenu,
    async ({ records, ask, owner }) => {
      const id = await records.provide('menu')
      const { data } = await owner.call(getMenu, { query: { id } })
      const { parentId, code, category, path } = data
      await ask(submitMenu, { body: { id, parentId, code, category, path, name: 'after' } })
      return { field: '菜单名称', before: data.name, after: 'after' }
    },
  ],
  [
    moveMenu,
    async ({ ask, owner }) => {
      const [first, second] = await headings(owner)
      await ask(moveMenu, { body: { id: second?.id, parentId: '0', beforeId: first?.id } })
      return { field: '排序', before: expect.stringContaining(`${first?.name}、${second?.name}`) }
    },
  ],
  [
    resetMenus,
    async ({ ask, owner }) => {
      const [first, second] = await headings(owner)
      await ask(moveMenu, { body: { id: second?.id, parentId: '0', beforeId: first?.id } })
      await ask(resetMenus, { query: {} })
      return { field: '排序' }
    },
  ],
  [
    updateTariff,
    async ({ records, ask }) => {
      const id = await records.provide('tariff')
      const seasons = plainTerms.seasons.map((season) => ({ ...season, prices: { flat: '0.7' } }))
      const change = { tariffName: 'after', validFrom: '2001-01-01', reason: 'r' }
      await ask(updateTariff, { body: { id, revision: 1, ...change, terms: { ...plainTerms, seasons } } })
      return { field: '季节', before: '', after: '', kind: 'hidden' }
    },
  ],
  [
    removeTariff,
    async ({ records, ask }) => {
      await ask(removeTariff, { body: { id: await records.provide('tariff'), revision: 1, reason: 'r' } })
      return { field: '电价', after: '' }
    },
  ],
  [
    saveCalendarDays,
    async ({ ask }) => {
      await ask(saveCalendarDays, {
        body: { days: [{ day: '2030-03-05', dayKind: 'holiday', dayName: 'Founding' }] },
      })
      return { field: '2030-03-05', before: '工作日', after: 'Founding' }
    },
  ],
  [
    setStationGwPrice,
    async ({ records, ask }) => {
      await ask(setStationGwPrice, {
        query: { stationId: await records.provide('station'), gwPrice: '0.61' },
      })
      return { after: '0.61 元/kWh' }
    },
  ],
  [
    updateView,
    async ({ records, ask }) => {
      const id = await records.provide('view')
      await ask(updateView, { body: { id, revision: 1, folder: 'after', tags: ['a', 'b'] } })
      return { field: '标签', after: '[2] a / b' }
    },
  ],
  [
    publishView,
    async ({ records, ask }) => {
      await ask(publishView, { body: { id: await records.provide('view'), revision: 1 } })
      return { field: '状态', before: '草稿', after: '已发布', kind: 'words' }
    },
  ],
  [
    setHomeView,
    async ({ records, ask }) => {
      await ask(setHomeView, { query: { id: await records.provide('view') } })
      return { field: '首页', before: '否', after: '是' }
    },
  ],
  ...([restoreViews, purgeViews].map((call) => [
    call,
    async ({ records, ask }: Parameters<Told>[0]) => {
      const ids = await records.provide('view')
      await ask(removeViews, { query: { ids } })
      await ask(call, { query: { ids } })
      return { field: '画面' }
    },
  ]) as [Call, Told][]),
  [
    setGlobalVariable,
    async ({ ask }) => {
      await ask(setGlobalVariable, { body: { name: 'mode', value: 'day' } })
      await ask(setGlobalVariable, { body: { name: 'mode', value: 'night' } })
      return { field: 'mode', before: 'day', after: 'night' }
    },
  ],
  [
    adoptGlobals,
    async ({ ask }) => {
      await ask(setGlobalVariable, { body: { name: 'adopted', value: 1 } })
      await ask(adoptGlobals, { body: { names: ['adopted'] } })
      return { field: '变量名', before: '', after: 'adopted' }
    },
  ],
  [
    updateMaintenanceFile,
    async ({ records, ask }) => {
      await ask(updateMaintenanceFile, {
        body: { id: await records.provide('maintenanceFile'), fileName: 'after.pdf' },
      })
      return { field: '文件名称', after: 'after.pdf' }
    },
  ],
  [
    moveMaintenanceFiles,
    async ({ records, ask }) => {
      await ask(moveMaintenanceFiles, {
        body: { ids: await records.provide('maintenanceFile'), folderId: null },
      })
      return { field: '文件夹', after: '' }
    },
  ],
  ...([
    [setRoleStation, 'role', 'roleId'],
    [setDeptStation, 'dept', 'deptId'],
  ].map(([call, noun, field]) => [
    call,
    async ({ records, ask }: Parameters<Told>[0]) => {
      const stationId = await records.provide('station')
      const body = { stationId, [field as string]: await records.provide(noun as string), isGiven: true }
      await ask(call as Call, { body })
      return { field: '站点', before: '' }
    },
  ]) as [Call, Told][]),
  [
    addFileVersion,
    async ({ records, ask }) => {
      await withTwoVersions(records, ask)
      return { field: '版本', before: '1', after: '2' }
    },
  ],
  [
    chooseFileVersion,
    async ({ records, ask }) => {
      await ask(chooseFileVersion, { body: { id: await withTwoVersions(records, ask), version: 1 } })
      return { field: '版本', before: '2', after: '1' }
    },
  ],
  [
    adoptUnmapped,
    async ({ records, ask }) => {
      await adopted(records, ask)
      return { field: '上报名称', before: '' }
    },
  ],
  [
    saveProductProperty,
    async ({ records, ask }) => {
      const body = { productId: await records.provide('product'), propertyNo: 'alone', propertyName: '单独' }
      await ask(saveProductProperty, { body })
      return { after: expect.stringContaining('单独') }
    },
  ],
  [
    updateProductProperty,
    async ({ records, ask }) => {
      await ask(updateProductProperty, { body: { id: await records.provide('productProperty'), unit: 'GW' } })
      return { after: expect.stringContaining('GW') }
    },
  ],
  [
    removeProductProperties,
    async ({ records, ask }) => {
      const productId = await records.provide('product')
      const { id } = await ask(saveProductProperty, {
        body: { productId, propertyNo: 'gone', propertyName: '不再' },
      })
      await ask(removeProductProperties, { query: { ids: id } })
      return { before: expect.stringContaining('不再') }
    },
  ],
  [
    changeViewLink,
    async ({ records, ask }) => {
      const id = await records.provide('viewLink')
      await ask(changeViewLink, { body: { id, showsValues: true } })
      return { field: '显示实时数据', before: '否', after: '是' }
    },
  ],
  [
    endViewLink,
    async ({ records, ask }) => {
      await ask(endViewLink, { body: { id: await records.provide('viewLink') } })
      return { field: '分享链接', before: expect.any(String), after: '' }
    },
  ],
  [
    bringTenantBack,
    async ({ owner, records, ask }) => {
      const id = await records.provide('tenant')
      await owner.db.asOwner((tx) => tx.execute(sql`update tenant set removed_at = now() where id = ${id}`))
      await ask(bringTenantBack, { query: { id } })
      return { field: '租户', before: '', after: expect.any(String) }
    },
  ],
  [
    takeOverReport,
    async ({ owner, records, ask }) => {
      const id = await records.provide('customReport')
      await owner.db.asSystem((tx) =>
        tx.execute(
          sql`update custom_report set create_user = null, user_name = '李工', is_shared = true where id = ${id}`,
        ),
      )
      await ask(takeOverReport, { query: { id } })
      return { field: '创建人', before: '李工' }
    },
  ],
  ...[
    { noun: 'alarmFilter', table: 'alarm_filter', takeOver: takeOverAlarmFilter },
    { noun: 'curveSet', table: 'curve_set', takeOver: takeOverCurveSet },
  ].map(({ noun, table, takeOver }): readonly [Call, Told] => [
    takeOver,
    async ({ owner, records, ask }) => {
      const id = await records.provide(noun)
      await owner.db.asSystem((tx) =>
        tx.execute(
          sql`update ${sql.identifier(table)} set create_user = null, user_name = '李工', is_shared = true where id = ${id}`,
        ),
      )
      await ask(takeOver, { query: { id } })
      return { field: '保存人', before: '李工' }
    },
  ]),
  [
    updateManyDevices,
    async ({ records, ask }) => {
      const deviceIds = [await records.provide('device')]
      await ask(updateManyDevices, { body: { deviceIds, place: '井内' } })
      return { field: '安装地点', after: '井内' }
    },
  ],
  [
    updateManyProperties,
    async ({ records, ask }) => {
      const itemIds = [await records.provide('point')]
      await ask(updateManyProperties, { body: { itemIds, unit: 'MW' } })
      return { field: '单位', after: 'MW' }
    },
  ],
  [
    mapUnmappedKeys,
    async ({ owner, records, ask }) => {
      const deviceId = await adopted(records, ask)
      const { rows } = await owner.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into unmapped_key (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count)
          select tenant_id, station_id, 0, gateway_id, coalesce(source_name, device_name), 'k', '1', 1 from device
          where id = ${deviceId} returning id`),
      )
      await ask(mapUnmappedKeys, { body: { rows: [{ id: String(rows[0]?.id), propertyNo: 'p' }] } })
      return { field: '标识', before: 'k', after: 'p' }
    },
  ],
]

/** A device that is what a gateway calls otherwise. */
async function adopted(...[records, ask]: [ReturnType<typeof createRecords>, Ask]): Promise<string> {
  const deviceId = await records.provide('device')
  await ask(adoptUnmapped, { body: { id: await records.provide('unmappedKey'), deviceId } })
  return deviceId
}

/** A file of two versions. */
async function withTwoVersions(...[records, ask]: [ReturnType<typeof createRecords>, Ask]): Promise<string> {
  const id = await records.provide('maintenanceFile')
  await ask(addFileVersion, { body: { id, attachmentId: await records.provide('attachment') } })
  return id
}

/** Calls that change records, whose telling tests above look at, or that a kit makes. */
const toldElsewhere: readonly Call[] = [
  grantRoles,
  ...Object.values(assetLife.calls),
  ...Object.values(assetLife.manyCalls),
  ...Object.values(faultReportLife.calls),
  ...Object.values(faultReportLife.manyCalls),
  ...Object.values(handoverLife.calls),
  ...Object.values(handoverLife.manyCalls),
  ...Object.values(repairLife.calls),
  ...Object.values(repairLife.manyCalls),
  ...Object.values(tagLife.calls),
  ...Object.values(tagLife.manyCalls),
  ...Object.values(taskLife.calls),
  ...Object.values(taskLife.manyCalls),
]

/** Calls that tell no fields before and after, and why. */
const silent: readonly (readonly [RegExp, string])[] = [
  [/(\/(archive|pack|download)|[eE]xport)$/, 'changes nothing'],
  [/\/import\/(start|undo)$/, 'what it changes is told in an entry at its end'],
  [
    /\/(product\/(copy|fromTemplate)|devicemanager\/saveSeries|unmappedkey\/connect|view\/(save|copy|rebind|image)|tariff\/(save|copy)|maintenancefile\/save|camera\/snapshot|menu\/heading|attachment\/finish|backup\/save|workstandard\/copy)$/,
    'what is new was nothing before',
  ],
  [/view\/restoreVersion$/, 'the drawing itself, whose versions are kept'],
  [
    /(view\/(share|unshare)|asset\/((make|end)ReportLink|makeReportLinks))$/,
    'an address that is made or ended, and no field',
  ],
  [
    /(gatewayaccount\/(revoke|rotate)|camera\/password|deliverychannel\/secret|sign-in-provider\/secret|(update|reset)-password|tenant\/reset-admin)$/,
    'a secret',
  ],
  [
    /(second-factor\/\w+|reset-second-factor|(end-sessions|end-sign-ins|unlock|logout|view-as))$/,
    'no record',
  ],
  [/virtualgateway\/write$/, 'registers of a slave, which are stored nowhere'],
  [
    /(temporary\/end|tenant\/erase|\/task\/cancel|reportmailing\/stop)$/,
    'an end, which the entry itself tells',
  ],
  [/(timingtask|aircontiming)\/run$/, 'it begins an execution, and changes no field'],
  [/(voicedevice\/try|voiceannouncement\/run)$/, 'something is said, and no field changed'],
  [/(deliverychannel\/test|delivery\/resend|soundlight\/try)$/, 'something is sent, and no field changed'],
  [/commissioning\/(sign|reopen)$/, 'who signed and when stands on the sheet; a version is new'],
  [/pastimport\/(start|continue)$/, 'it makes readings, which an entry at its end counts'],
  [/(calcpoint|pointgroup)\/backfill$/, 'it makes readings, and changes no field'],
  [/item\/write$/, 'the outcome tells what was sent and what came of it'],
  [/asset\/(addFiles|removeFiles)$/, 'files, named in the input'],
  [
    /worktask\/(saveResults|takeReadings|assign|remark)$/,
    'results stand at their items, with who entered them; who does it stands in the history',
  ],
  [/pointgroup\/addPoints$/, 'points, named in the input'],
  [/cameracapture\/remove$/, 'pictures, named in the input'],
  [/(certificate\/(put|drop|restore)|licence\/replace)$/, 'a key or a signed text'],
  [/privacyAgreement\/(accept|publish)$/, 'the wording stays, and who has accepted it'],
  [
    /backup\/(try|remove|plan)$/,
    'the installation’s, outside of what a request may write; the input is the whole of it',
  ],
  [/equipmentalarm\/(confirm(Many)?|oneKeyEliminate)$/, 'its history tells each move'],
  [/equipmentalarm\/update$/, 'a note, which the input is the whole of'],
  [/alarmrule\/follow$/, 'rules, named in the input, which say what their product says'],
  [/alarmrule\/apply$/, 'rules of a product that is named in the input: what is new was nothing before'],
  [/command\/(select|execute|request|confirm|decline|cancel)$/, 'its history tells each move'],
  [/(devicetag\/hang|gatewayaccount\/open)$/, 'what is new was nothing before'],
  [/sparepart\/move$/, 'what is booked stands among the movements, which nobody changes'],
  [/repairorder\/(dispatch|remark)$/, 'its history tells each move'],
  [/repairorder\/save(My)?Hours$/, 'hours, which the input is the whole of'],
  [/rota\/(swap|revokeSwap)$/, 'its history tells each of them'],
  [/repairorder\/saveLimits$/, 'hours, which the input is the whole of'],
  [/equipmentalarm\/saveShifts$/, 'hours and people, which the input is the whole of'],
  [/gatewayconfig\/(save|rollback)$/, 'its versions are kept'],
  [/firmwarerollout\/(pause|resume|cancel|retry)$/, 'the entry itself tells the move'],
]

const headings = async (owner: Owner) =>
  (await owner.call(listMenuEntries, {})).data.filter(({ parentId }) => parentId === '0')

describe('a call of no kit', () => {
  const kits = new Set<Call>(allResources.flatMap(({ calls }) => Object.values(calls) as Call[]))
  const others = allCalls.filter((call) => call.audit !== undefined && !kits.has(call))

  it('that is audited tells what it has changed, or has a reason not to', () => {
    const known = new Set<Call>([...told.map(([call]) => call), ...toldElsewhere])
    const reasons = (call: Call) => silent.filter(([path]) => path.test(call.path)).length
    const wrong = others.filter((call) => (known.has(call) ? 1 : 0) + reasons(call) !== 1)
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(silent.filter(([path]) => !others.some((call) => path.test(call.path)))).toEqual([])
  })

  it.each(told.map(([call, make]) => [call.path, call, make] as const))(
    'tells it: %s',
    async (_path, call, make) => {
      const isPlatforms = product.isPlatforms(call)
      const owner = {
        tenantId: isPlatforms ? '000000' : 'north',
        db: product.platform.db,
        call: createCaller(product, isPlatforms ? product.tokens.platform : product.tokens.north),
      }
      const ask = (of: Call, input: { query?: object; body?: object }) => done(owner, of, input)
      const wanted = await make({ owner, records: recordsOf(owner).apart(nounsOf(call)), ask })
      const { changes } = await lastOf(owner, call.path)
      expect(changes).toContainEqual(expect.objectContaining(wanted))
    },
  )
})
