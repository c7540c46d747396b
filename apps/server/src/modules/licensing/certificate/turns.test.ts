import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { createSealer } from '../../../platform/secrets'
import { createTls } from '../../../platform/tls'
import { localCertificate, otherCertificate } from '../../../testing/localCertificate'
import { dropIt, type Parts, putIn } from './rules'

const asBody = ({ cert, key }: { cert: string; key: string }) => ({ certificate: cert, secretKey: key })

it('what was stored last is shown, whoever else changes the certificate meanwhile', async () => {
  const tls = createTls()
  const done: string[] = []
  tls.follow((pair) => void done.push(pair ? 'shown' : 'dropped'))
  let begun = 0
  const parts = {
    tls,
    clock: createTestClock(Date.parse('2027-01-01T00:00:00Z')),
    config: {},
    secrets: createSealer(Buffer.from('a key of at least thirty-two characters, for tests')),
    db: {
      async asSystem() {
        begun += 1
        done.push(`stored ${begun}`)
        // the first hears late that it is stored: after all that the others have begun by then
        if (begun === 1)
          for (let turn = 0; turn < 10 || (begun > 1 && done.length < 5); turn += 1) await setImmediate()
      },
    },
  } as unknown as Parts
  await Promise.all([
    putIn(parts, asBody(localCertificate), 'a'),
    dropIt(parts),
    putIn(parts, asBody(otherCertificate), 'b'),
  ])
  expect(done).toEqual(['stored 1', 'shown', 'stored 2', 'dropped', 'stored 3', 'shown'])
  expect(tls.held()?.key).toContain('PRIVATE KEY')
})
