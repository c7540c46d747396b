import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cameMessage } from './cameMessage'
import { hideSecrets } from './hideSecrets'
import { shownContent } from './shownContent'

const token = '0123456789abcdef0123456789abcdef01234567'
const isToken = (text: string) => text === token
const hide = (text: string) => hideSecrets(text, isToken)
const deep = (value: object, times: number): string =>
  times === 0 ? JSON.stringify(value) : deep({ config: JSON.stringify(value) }, times - 1)

describe('what nobody is shown', () => {
  it.each([
    ['{"accessToken": "abc", "power": 1}', '{"accessToken": "***", "power": 1}'],
    ['{"Password":12345,"a":2}', '{"Password":"***","a":2}'],
    ['{"a":{"api_key":["x\\"]","y"],"b":1}}', '{"a":{"api_key":"***","b":1}}'],
    ['{"credentials":{"a":"}","b":{"c":1}},"d":4}', '{"credentials":"***","d":4}'],
    ['{"wifi_pwd":"a\\\\","b":1}', '{"wifi_pwd":"***","b":1}'],
    ['{"secret":"cut off he', '{"secret":"***"'],
    ["{'token': 'abc', 'x': 1}", "{'token': '***', 'x': 1}"],
    ['token=abc&x=1', 'token=***&x=1'],
    [`{"id":"${token}"}`, '{"id":"***"}'],
    ['{"密码":"x","口令": 1,"wifi_psk":["x"],"a":1}', '{"密码":"***","口令": "***","wifi_psk":"***","a":1}'],
    ['{"pass\\u0077ord":"x","a":1.50}', '{"pass\\u0077ord":"***","a":1.50}'],
    ['[{"name":"password","ts":1,"value":"x"}]', '[{"name":"password","ts":1,"value":"***"}]'],
    ['{"v":{"a":"x"},"key":"api_key"', '{"v":"***","key":"api_key"'],
    ['{"name":"power","value":"x"}', '{"name":"power","value":"x"}'],
    ['{"a":["password","x"],"b":["user",2]}', '{"a":["password","***"],"b":["user",2]}'],
    ['["password",["x","y"],"z"]', '["password","***","z"]'],
    [
      `{"password"${' '.repeat(30)}:\n${' '.repeat(30)}"x"`,
      `{"password"${' '.repeat(30)}:\n${' '.repeat(30)}"***"`,
    ],
    [`password:${' '.repeat(30)}x`, `password:${' '.repeat(30)}***`],
    ['密码：x y', '密码：*** y'],
    ['Authorization: Bearer x', 'Authorization: Bearer ***'],
  ])('of %s', (text, shown) => {
    expect(hide(text)).toBe(shown)
  })

  it('stands in no text within texts either', () => {
    for (const times of [0, 1, 2, 3]) {
      const text = deep({ password: 'hun"ter\\2', power: 5 }, times)
      expect(hide(text)).not.toContain('hun')
      expect(hide(text)).not.toContain('ter')
      expect(hide(text)).toContain('power')
      const pair = deep([{ name: 'password', value: 'hun"ter\\2' }, 'power'], times)
      expect(hide(pair)).not.toContain('hun')
      expect(hide(pair)).toContain('power')
    }
  })

  it('is found in any object, however it is cut', () => {
    const value = fc.string({ minLength: 8 }).map((text) => `§§§${text}`)
    fc.assert(
      fc.property(fc.jsonValue(), value, fc.nat(), (other, secret, cut) => {
        const text = JSON.stringify({ other, user_password: secret, after: 1 })
        expect(hide(text.slice(0, cut % (text.length + 1)))).not.toContain('§§§')
        const pair = JSON.stringify([other, { name: 'user_password', value: secret }, ['psk', secret]])
        expect(hide(pair.slice(0, cut % (pair.length + 1)))).not.toContain('§§§')
      }),
    )
  })

  it('takes no longer for a message that was made for it', () => {
    for (const part of [
      'token',
      '\\',
      '"',
      '"token',
      'a',
      '[',
      '{"token":[',
      '\\"token\\":',
      'token ',
      '["token",',
      '"\\\\"',
    ])
      expect(() => hide(part.repeat(8192 / part.length))).not.toThrow()
  })

  it('leaves all else as it came', () => {
    const text = '{"M1":[{"ts":1767225600000,"values":{"power":1.50,"note":"a\\"b"}}]}'
    expect(hide(text)).toBe(text)
  })
})

describe('the content of a message', () => {
  it('is cut between characters, without the beginning of what may be a token', () => {
    const text = Buffer.from(`{"a":"电表${token}`)
    const shown = (end: number) => shownContent(text.subarray(0, end), text.length, isToken)
    expect(shown(8)).toMatchObject({ content: '{"a":"', isCut: true, isHex: false, isHidden: false })
    expect(shown(text.length - 10)).toMatchObject({ content: '{"a":"电表', isCut: true })
    expect(shown(text.length)).toMatchObject({ content: '{"a":"电表***', isCut: false, isHidden: true })
  })

  it('is shown in hexadecimal where it is no text, unless a password stands in it', () => {
    const bytes = Buffer.from([0xff, 0x00, 0x10])
    expect(shownContent(bytes, 3, isToken)).toMatchObject({ content: 'ff0010', isHex: true })
    const secret = Buffer.concat([bytes, Buffer.from('password=hunter2')])
    expect(shownContent(secret, secret.length, isToken)).toMatchObject({ content: '', isHidden: true })
  })
})

describe('what is looked for', () => {
  const came = (body: string, values: { isOfDevice?: boolean; ownName?: string } = {}) =>
    cameMessage({
      ...{ topic: 'v1/gateway/telemetry', payload: Buffer.from(body) },
      ...{ isOfDevice: values.isOfDevice ?? false, ownName: values.ownName, hide },
    })

  it('is a device or a key, and not the other', () => {
    const message = came('{"M1":[{"ts":1,"values":{"Power":1}}],"M2":{"volt":2}}')
    expect([message.namesDevice('m1'), message.namesDevice('power'), message.namesDevice('m3')]).toEqual([
      ...[true, false, false],
    ])
    expect([message.namesKey('power'), message.namesKey('volt'), message.namesKey('m1')]).toEqual([
      ...[true, true, false],
    ])
  })

  it('is found where it was written in numbers, in what is no JSON, and in the name of who connects by himself', () => {
    expect(came('{"\\u7535\\u8868":{"p":1}}').namesDevice('电表')).toBe(true)
    expect(came('{"M1": broken').namesDevice('m1')).toBe(true)
    expect(came('{"device":"M1"}').namesDevice('m1')).toBe(true)
    const own = came('{"p":1}', { isOfDevice: true, ownName: 'Pump 7' })
    expect([own.namesDevice('pump'), own.namesKey('p'), own.namesDevice('fan')]).toEqual([true, true, false])
    expect(came('{}').holds('gateway/tele')).toBe(true)
  })

  it('is nothing that nobody is shown', () => {
    const message = came(`{"M1":{"password":"hunter2","id":"${token}"},"secret":{"hunter3":1}}`)
    expect(['hunter2', 'hunt', token, token.slice(0, 8), '"hunter3"'].filter(message.holds)).toEqual([])
    expect([message.namesDevice('hunter2'), message.namesKey('hunter3')]).toEqual([false, false])
    expect([message.holds('"password":'), message.namesDevice('m1')]).toEqual([true, true])
  })
})
