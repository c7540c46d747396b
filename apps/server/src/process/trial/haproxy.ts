import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessRole, processRoles } from '../../platform/cluster'
import { findProgram, isListening, type LocalProgram, startProgram } from './programs'

/** The HAProxy of this machine; undefined where there is none. */
export const findHaproxy = () => findProgram('haproxy')

/** The ports of a server, or those before all of them, by the names of their settings. */
export interface Ports {
  PORT: number
  REALTIME_PORT: number
  CAPTURE_PORT: number
  MQTT_PORT: number
}

/** One of several servers. */
export interface ServerAt {
  /** As HAProxy's own messages name it. */
  name: string
  host: string
  roles: readonly ProcessRole[]
  ports: Ports
}

/** What asks at `PORT` for whom, by the beginning of its path; all else is for `api`. */
const byPath = { realtime: '/ws/', ingest: '/api/v1/' } as const
/** Each port beside `PORT`, and who listens at it. */
const plainPorts = { REALTIME_PORT: 'realtime', CAPTURE_PORT: 'realtime', MQTT_PORT: 'ingest' } as const

const check = 'option httpchk GET /api/health'

const block = (head: string, lines: readonly string[]) => [head, ...lines.map((line) => `  ${line}`)]

/**
 * The settings of an HAProxy that leads each connection to a server that has the role, and past those that are gone; where nobody has it, to
 * one that says so. Of the same form as those that the guide has for real machines.
 */
export function haproxySettings(host: string, fronts: Readonly<Ports>, servers: readonly ServerAt[]): string {
  const able = (role: ProcessRole) => {
    const having = servers.filter(({ roles }) => roles.includes(role))
    return having.length > 0 ? having : servers
  }
  const backend = (role: ProcessRole) =>
    block(`backend ${role}`, [
      check,
      ...able(role).map(({ name, host: at, ports }) => `server ${name} ${at}:${ports.PORT} check`),
    ])
  const plain = (name: keyof typeof plainPorts) =>
    block(`listen ${name.toLowerCase().replace('_port', '')}`, [
      'mode tcp',
      `bind ${host}:${fronts[name]}`,
      'balance leastconn',
      'timeout client 1h',
      'timeout server 1h',
      check,
      ...able(plainPorts[name]).map(
        ({ name: server, host: at, ports }) =>
          `server ${server} ${at}:${ports[name]} check port ${ports.PORT} on-marked-down shutdown-sessions`,
      ),
    ])
  const blocks = [
    block('defaults', [
      'mode http',
      'option redispatch 1',
      'timeout connect 3s',
      'timeout check 2s',
      'timeout client 1m',
      'timeout server 2m',
      'timeout tunnel 1h',
      'default-server inter 1s fall 2 rise 1',
    ]),
    block('frontend web', [
      `bind ${host}:${fronts.PORT}`,
      'option forwardfor',
      ...Object.entries(byPath).map(([role, path]) => `use_backend ${role} if { path_beg ${path} }`),
      'default_backend api',
    ]),
    ...processRoles.filter((role) => role === 'api' || role in byPath).map(backend),
    ...(['REALTIME_PORT', 'CAPTURE_PORT', 'MQTT_PORT'] as const).map(plain),
  ]
  return `${blocks.flat().join('\n')}\n`
}

/** Starts one with such settings, which it reads in `folder`. @throws Error with what it has said, where it does not start */
export async function startLocalHaproxy(
  program: string,
  folder: string,
  { host, fronts, servers }: { host: string; fronts: Readonly<Ports>; servers: readonly ServerAt[] },
): Promise<LocalProgram> {
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, haproxySettings(host, fronts, servers))
  return startProgram(program, ['-db', '-f', settings], {
    folder,
    isReady: () => isListening(fronts.PORT),
  })
}
