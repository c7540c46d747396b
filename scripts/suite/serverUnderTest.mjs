import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../lib/root.mjs'

/**
 * The server of the browser tests, which makes its demo plant before it answers: that keeps one core busy, like a check.
 * @typedef {{ env: Record<string, string>, stop: () => Promise<number> }} ServerUnderTest `env`: how the tests find it; `stop` answers its
 *   exit code
 */

/**
 * Starts it from the build; where this process ends without stopping it, it stops by itself (e2e/serve.ts).
 * @returns {Promise<ServerUnderTest>}
 */
export async function startServerUnderTest() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/serve.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([said, ended.then(() => undefined)])
  if (line === undefined) throw new Error('the server of the browser tests did not start')
  return {
    env: JSON.parse(line[0]),
    async stop() {
      child.stdin.end()
      const [code] = await ended
      return code ?? 1
    },
  }
}
