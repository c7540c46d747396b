import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { createSlots } from '../jobs/slots'
import type { Resolved } from './lookups'

/** For each name server, and for all of a lookup. */
const [serverMs, wholeMs] = [2_000, 3_000]
/**
 * Lookups by the system at once. It looks names up on one of four threads, which files, passwords and compression need as well,
 * and keeps it for as long as a name server is silent.
 */
const bySystemAtOnce = { most: 2, perTenant: 2 }
/** What is no answer: whoever asks once more waits once more. */
const silent = new Set(['ETIMEOUT', 'ECANCELLED', 'ESERVFAIL'])
/** What an error says where a name leads nowhere, or nobody has said in time where to. */
const unknown = new Set([...silent, 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])
export const isUnknownName = (code: string): boolean => unknown.has(code)

const hostsFile = '/etc/hosts'

interface Ways {
  /** Asks the name servers; no longer than {@link wholeMs}. */
  byServers(name: string): Promise<Resolved[]>
  /** Asks the system, which knows more than name servers do, and waits for as long as they are silent. */
  bySystem(name: string): Promise<Resolved[]>
  /** The file of names that the machine has for itself. */
  hosts(): Promise<string>
}

/**
 * Looks a name up: by name servers within a time of ours. What the machine has names for itself, names without a dot, and those
 * that the servers say they do not know, which may be short for longer ones, are looked up by the system.
 */
export function createNameResolver({ byServers, bySystem, hosts }: Ways = ways) {
  const slots = createSlots(bySystemAtOnce)
  const askSystem = (name: string) => slots.run('system', () => bySystem(name))
  return async (name: string): Promise<Resolved[]> => {
    if (isLocal(name) || namesIn(await hosts().catch(() => '')).has(name.toLowerCase()))
      return await askSystem(name)
    try {
      return await byServers(name)
    } catch (error) {
      if (silent.has((error as { code?: string }).code ?? '')) throw error
      return await askSystem(name)
    }
  }
}

const isLocal = (name: string) => !name.includes('.') || /\.(local|localhost)$/i.test(name)

const namesIn = (file: string) =>
  new Set(
    file
      .toLowerCase()
      .split('\n')
      .flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1)),
  )

const ways: Ways = {
  bySystem: (name) => lookup(name, { all: true, verbatim: true }),
  hosts: () => readFile(hostsFile, 'utf8'),
  async byServers(name) {
    const resolver = new Resolver({ timeout: serverMs, tries: 1 })
    const timer = setTimeout(() => resolver.cancel(), wholeMs)
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const found = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ]
      if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error('no address')
      return found
    } finally {
      clearTimeout(timer)
    }
  },
}
