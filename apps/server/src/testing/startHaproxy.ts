import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseUser } from '../platform/database/embedded/unixUser'
import { freePorts } from '../process/trial/freePorts'
import { isListening } from '../process/trial/programs'
import { temporaryFolder } from './temporaryFolder'

const program = '/usr/sbin/haproxy'
const guide = new URL('../../../../docs/scale.md', import.meta.url)

/** Whether Debian's HAProxy is there. */
export const hasHaproxy = (): boolean => existsSync(program)

/** The settings as the guide has them, with other addresses: what is to be copied from there is what is tried. */
function settingsOf(port: number, servers: Readonly<Record<string, number>>): string {
  const [, given = ''] = /```haproxy\n(.*?)```/s.exec(readFileSync(guide, 'utf8')) ?? []
  const settings = given.replace(/^( *)(bind|server) (.*)$/gm, (_line, indent, word, rest: string) => {
    const [name = ''] = rest.split(' ')
    return word === 'bind'
      ? `${indent}bind 127.0.0.1:${port}`
      : `${indent}server ${name} 127.0.0.1:${servers[name] ?? 0}`
  })
  return `${settings.trimEnd()}\n`
}

/** An HAProxy that leads to whichever PostgreSQL is the primary. */
export interface Haproxy {
  /** The address of a database, through it. */
  through(url: string): string
  stop(): Promise<void>
}

/** Starts one before PostgreSQL servers, by their names in the guide. */
export async function startHaproxy(servers: Readonly<Record<string, number>>): Promise<Haproxy> {
  const { folder, remove } = temporaryFolder('haproxy', 0o755)
  const [port = 0] = await freePorts(1)
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsOf(port, servers), { mode: 0o644 })
  const child = spawn(program, ['-db', '-f', settings], {
    ...chooseUser(folder),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4_000)
  })
  const ended = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy has ended: ${said}`)
    await delay(50)
  }
  return {
    through(url) {
      const address = new URL(url)
      address.host = `127.0.0.1:${port}`
      return address.href
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await remove()
    },
  }
}
