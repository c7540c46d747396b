import { holds, type Session } from '../../apps/server/src/platform/http'
import { report } from '../support/figures'
import { startStack } from '../support/stack'
import { measureRoleUsage } from './roleUsage'
import { fillUsers, measureUsersList } from './usersList'

const checks = 1_000_000

/** A permission check of a role with 300 codes, µs. */
function measureCheck(): number {
  const codes = Array.from({ length: 300 }, (_, index) => `code_${index}`)
  const session = { permissions: new Set(codes) } as Pick<Session, 'permissions'> as Session
  const began = performance.now()
  let held = 0
  for (let check = 0; check < checks; check += 1) held += Number(holds(session, codes[check % 300] ?? ''))
  const checkUs = ((performance.now() - began) * 1000) / checks
  if (held !== checks) throw new Error('a code that is held was not found')
  return Number(checkUs.toFixed(3))
}

const stack = await startStack(async () => undefined)
try {
  await fillUsers(stack)
  const users = await measureUsersList(stack)
  const roleUsageMs = await measureRoleUsage(stack)
  const permissionCheckUs = measureCheck()
  const worstMs = Math.max(...Object.values(users).map(({ callMs }) => callMs))
  report(
    [
      ...Object.entries(users).map(([name, { callMs, rawMs, ratio }]): [string, string] => [
        `users by ${name}, p95`,
        `${callMs} ms, bare SQL ${rawMs} ms, ratio ${ratio}`,
      ]),
      ['slowest of these against the limit of 150 ms', (worstMs / 150).toFixed(2)],
      ['who uses a role, p95', `${roleUsageMs} ms`],
      ['permission check, role of 300 codes', `${permissionCheckUs} µs`],
      ['against the limit of 50 µs', (permissionCheckUs / 50).toFixed(3)],
    ],
    { bench: 'rights', users, worstMs, roleUsageMs, permissionCheckUs },
  )
} finally {
  await stack.stop()
}
process.exit(0)
