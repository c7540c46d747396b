import { expect, it } from 'vitest'
import { authorizationOf, readChallenge } from './digest'

const login = { userName: 'Mufasa', password: 'Circle of Life' }

it('answers a challenge as RFC 7616 shows it', () => {
  const common = 'realm="http-auth@example.org", qop="auth, auth-int", '
  const nonces =
    'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
  const both = [`Digest ${common}algorithm=MD5, ${nonces}`, `Digest ${common}algorithm=SHA-256, ${nonces}`]
  const ownNonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
  const answer = (headers: string[]) => {
    const challenge = readChallenge(headers)
    return challenge && authorizationOf(challenge, login, '/dir/index.html', 1, ownNonce)
  }
  expect(answer(both)).toContain(
    'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
  )
  expect(answer(both.slice(0, 1))).toContain('response="8ca523f5e9506fed4657c9700eebdbec"')
  expect(answer([both.join(', ')])).toContain('algorithm=SHA-256')
})

it('sends an account in plain words only where nothing better is asked for', () => {
  expect(readChallenge('Basic realm="camera", Digest realm="camera", nonce="1"')?.scheme).toBe('digest')
  const basic = readChallenge('Basic realm="camera"')
  expect(basic && authorizationOf(basic, { userName: 'a', password: 'b' }, '/', 1)).toBe('Basic YTpi')
  expect(readChallenge('Bearer realm="camera"')).toBeUndefined()
  expect(readChallenge(undefined)).toBeUndefined()
})

it('writes a name in Chinese as RFC 7616 has it, in characters that a header takes', () => {
  const challenge = readChallenge('Digest realm="camera", nonce="1", qop="auth", algorithm=SHA-256')
  const header =
    challenge && authorizationOf(challenge, { userName: "管理'员", password: '密码' }, '/', 1, 'own')
  expect(header).toContain("username*=UTF-8''%E7%AE%A1%E7%90%86%27%E5%91%98, realm=")
  expect(header).toMatch(/^[\x20-\x7e]+$/)
})
