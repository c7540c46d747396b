import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProcessRole } from '../../platform/cluster'
import { haproxySettings } from './haproxy'

const portsOf = (PORT: number, REALTIME_PORT: number, CAPTURE_PORT: number, MQTT_PORT: number) => ({
  ...{ PORT, REALTIME_PORT, CAPTURE_PORT, MQTT_PORT },
})
const fronts = portsOf(80, 8082, 8083, 1883)
const server = (name: string, last: number, ...roles: ProcessRole[]) => ({
  ...{ name, host: `10.0.0.${last}`, roles, ports: portsOf(8080, 8082, 8083, 1883) },
})

/** Blocks of settings by their heads, without remarks, and without where they listen. */
const blocksOf = (settings: string) =>
  Object.fromEntries(
    settings
      .replaceAll(/ +#.*$/gm, '')
      .split(/^(?=\w)/m)
      .map((block) => {
        const [head = '', ...lines] = block
          .trim()
          .split('\n')
          .map((line) => line.trim().replaceAll(/ +/g, ' '))
        return [head, lines.filter((line) => !line.startsWith('bind '))]
      }),
  )

it('are those that the guide has for real machines', () => {
  const guide = readFileSync(new URL('../../../../../docs/scale.md', import.meta.url), 'utf8')
  const [, given = ''] = /^```\n(defaults\n {2}mode http\n.*?)^```/ms.exec(guide) ?? []
  const made = haproxySettings('10.0.0.9', fronts, [
    server('a', 1, 'api'),
    server('b', 2, 'realtime'),
    server('c', 3, 'ingest'),
    server('d', 4, 'ingest'),
  ])
  const blocks = blocksOf(given)
  expect(Object.keys(blocks)).toContain('listen mqtt')
  expect(blocksOf(made)).toMatchObject(blocks)
})

it('lead to whoever is there, who says so, where nobody has a role', () => {
  const made = blocksOf(haproxySettings('127.0.0.1', fronts, [server('1', 1, 'api')]))
  expect(made['backend realtime']).toContain('server 1 10.0.0.1:8080 check')
  expect(made['listen mqtt']).toContain(
    'server 1 10.0.0.1:1883 check port 8080 on-marked-down shutdown-sessions',
  )
})
