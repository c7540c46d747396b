import { describe, expect, it } from 'vitest'
import { auditInput } from './audit'

describe('the operation log', () => {
  it('keeps no passwords, tokens, licences or files that come with a call', () => {
    const body = {
      data: 'iVBORw0KGgo',
      document: 'licence',
      newPassword: 'p',
      rows: [{ refreshToken: 't', content: '<p>', image: 'data:' }],
    }
    expect(JSON.parse(auditInput({ accessToken: 't' }, body))).toEqual({
      query: { accessToken: '***' },
      body: {
        data: '***',
        document: '***',
        newPassword: '***',
        rows: [{ refreshToken: '***', content: '***', image: '***' }],
      },
    })
  })

  it('keeps no value of a parameter that is a secret itself', () => {
    const rows = [
      { paramKey: 'smtp_password', paramValue: 'p' },
      { paramKey: 'welcome', paramValue: 'hello' },
    ]
    expect(JSON.parse(auditInput(undefined, { rows, paramKey: 'api.token', paramValue: 't' })).body).toEqual({
      rows: [{ paramKey: 'smtp_password', paramValue: '***' }, rows[1]],
      paramKey: 'api.token',
      paramValue: '***',
    })
    expect(JSON.parse(auditInput(undefined, { id: '7', paramValue: 'of whichever' })).body).toEqual({
      id: '7',
      paramValue: '***',
    })
  })

  it('keeps what says what was done', () => {
    const body = { dataType: 'number', dataSourceId: '7', documentId: '8', data: { deviceName: 'a' } }
    expect(JSON.parse(auditInput({ ids: '1' }, body))).toEqual({ query: { ids: '1' }, body })
  })
})
