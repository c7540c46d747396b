import { writeChanges } from '@energy-console/contract'
import { operationLogs } from '@energy-console/contract/system'
import { beforeAll, describe, expect, it } from 'vitest'
import { useCallApp } from '../../../testing/useCallApp'
import { recordOperation } from './audit'
import { operationLogRoutes } from './routes'

const { test, app } = await useCallApp((platform) => [{ routes: operationLogRoutes(platform) }])

const titles = ['登录', '修改网关', '批量删除站点', '新增值班表']

beforeAll(async () => {
  const session = { tenantId: 'demo', userId: '1', account: 'admin', userName: '王芳' }
  const asked = { method: 'POST', requestUri: '/', remoteIp: '', userAgent: '', params: '' }
  const change = { record: '', before: '', after: '1#', kind: 'words' as const }
  await test.db.asSystem(async (tx) => {
    for (const title of titles) {
      const changes = title === '修改网关' ? writeChanges([{ ...change, field: '网关名称' }]) : ''
      await recordOperation(tx, { ...session, ...asked, title, changes, result: 'success' })
    }
  })
})

describe('the operation log of an English reader (issue 9, section 6: 操作日志)', () => {
  const found = async (query: Record<string, string>, language?: 'en') => {
    const { data } = await app
      .as()
      .call(operationLogs.calls.page, { query, ...(language ? { language } : {}) })
    return (data.records as { title: string }[]).map(({ title }) => title)
  }

  it('is searched by the words that are shown, and still by those that are stored', async () => {
    expect(await found({ title: 'sign in' }, 'en')).toEqual(['登录'])
    expect(await found({ title: 'edit gateway' }, 'en')).toEqual(['修改网关'])
    expect(await found({ title: '值班表' }, 'en')).toEqual(['新增值班表'])
    expect(await found({ title: 'sign in' })).toEqual([])
    expect(await found({ title: 'nothing like it' }, 'en')).toEqual([])
  })

  it('is searched by the fields that changed, however many texts bear the words', async () => {
    expect(await found({ changes: 'gateway name' }, 'en')).toEqual(['修改网关'])
    expect(await found({ changes: '1#' }, 'en')).toEqual(['修改网关'])
    expect(await found({ changes: 'a' }, 'en')).toEqual(['修改网关'])
    expect(await found({ changes: 'gateway name' })).toEqual([])
  })

  it('is sorted by the words that are shown', async () => {
    const rest = titles.slice(0, 3)
    const sorted = async (query: Record<string, string>, language?: 'en') =>
      (await found(query, language)).filter((title) => rest.includes(title))
    const up = await sorted({ ascs: 'title' }, 'en')
    // Delete …, Edit Gateway, Sign in
    expect(up.indexOf('修改网关')).toBeLessThan(up.indexOf('登录'))
    expect(await sorted({ descs: 'title' }, 'en')).toEqual([...up].reverse())
  })
})
