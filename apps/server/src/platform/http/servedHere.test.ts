import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ProcessRole } from '../cluster'
import { refuseElsewhere, roleOf } from './servedHere'

describe('what is asked of a process', () => {
  it.each<[string, ProcessRole | undefined]>([
    ['/api/health', undefined],
    ['/api/health/?a=1', undefined],
    ['/metrics', undefined],
    ['/api/v1/token/telemetry', 'ingest'],
    ['/api/v1', 'ingest'],
    ['/api/v12/list', 'api'],
    ['/ws/realtime?token=1', 'realtime'],
    ['/ws', 'realtime'],
    ['/wsx', 'api'],
    ['/', 'api'],
    ['/home', 'api'],
    ['/api/docs', 'api'],
    ['/api/ml-mlink/station/list', 'api'],
    ['/api/healthy', 'api'],
  ])('%s is of %s', (url, role) => expect(roleOf(url)).toBe(role))

  it('is refused in a sentence where others do it, whether there is such a path or not', async () => {
    const app = Fastify()
    refuseElsewhere(app, ['ingest', 'worker'])
    app.get('/api/health', () => 'well')
    app.get('/api/docs', () => 'documents')
    app.post('/api/v1/:token/telemetry', () => 'taken')
    const ask = async (method: 'GET' | 'POST', url: string) => {
      const { statusCode, body } = await app.inject({ method, url })
      return [statusCode, body]
    }
    expect(await ask('GET', '/api/health')).toEqual([200, 'well'])
    expect(await ask('POST', '/api/v1/t/telemetry')).toEqual([200, 'taken'])
    for (const [url, role] of [
      ['/api/docs', 'api'],
      ['/nowhere', 'api'],
      ['/ws/realtime', 'realtime'],
    ]) {
      const [status, body] = await ask('GET', url ?? '')
      expect(status).toBe(503)
      expect(JSON.parse(String(body))).toMatchObject({
        ...{ code: 503, success: false, msg: `此服务进程不承担 ${role}，请访问承担该角色的进程` },
        error: { key: 'core.otherProcess', params: { role } },
      })
    }
    await app.close()
  })
})
