import { expect, vi } from 'vitest'
import { allPartitions } from '../platform/engine'

/** Waits until something holds, however busy the machine is; answers what it answers. */
export const until = <T>(holds: () => T, timeout = 120_000) => vi.waitFor(holds, { timeout, interval: 250 })

/** What a server says of itself, as far as tests ask. */
export interface ServerHealth {
  status: string
  version: string
  process?: string
  bus?: string
  roles: string[]
  partitions: number[]
  /** What each of its partitions costs, looks at readings a second. */
  loads?: Record<string, number>
  fieldPartitions: number[]
  missingRoles: string[]
  lagSeconds: number | null
  broker?: string
  waitingGateways: number
}

/** Asks a server how it is. */
export const healthOf = async ({ url }: { url: string }): Promise<ServerHealth> =>
  (await (await fetch(`${url}/api/health`)).json()) as ServerHealth

/** The parts of the engines' work that a server has. */
export const partitionsOf = async (server: { url: string }): Promise<number[]> =>
  (await healthOf(server)).partitions

/**
 * Waits until the work is divided among servers: together they have all of it, and each some. Where nothing loads them, `areEven` waits
 * until they have as many parts as each other, or one more.
 */
export const sharesWork = (servers: () => readonly { url: string }[], { areEven = false } = {}) =>
  until(async () => {
    const all = await Promise.all(servers().map(partitionsOf))
    expect(all.flat().sort((a, b) => a - b)).toEqual(allPartitions)
    const fewest = areEven ? Math.floor(allPartitions.length / all.length) : 1
    for (const held of all) expect(held.length).toBeGreaterThanOrEqual(fewest)
  })
