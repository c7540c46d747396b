import type { Call, Resource } from '@energy-console/contract'
import { allResources } from '@energy-console/contract/all'
import type { z } from 'zod'
import { aloneOn, type Body, makersOwn, type Owner, type Records, usedUp } from './records'
import { additions } from './records/additions'
import { makers } from './records/makers'
import { savedBy } from './records/saving'
import { sampleOf } from './sample'

let serial = 0

/** A record that stands, and the nouns that it was made of, directly or not. */
interface Made {
  id: string
  of: ReadonlySet<string>
}

/** Records of an owner; `given` are ids of those that exist already. */
export function createRecords(owner: Owner, given: Readonly<Record<string, string>> = {}): Records {
  const made = Object.entries(given).map(([noun, id]): [string, Made] => [noun, { id, of: new Set() }])
  return recordsOf(owner, new Map(made), new Set())
}

/** Records that tests share, those of each tenant: whoever changes one asks for records apart. */
export function shareRecords(): (owner: Owner) => Records {
  const known = new Map<string, Records>()
  return (owner) => {
    const records = known.get(owner.tenantId) ?? createRecords(owner)
    known.set(owner.tenantId, records)
    return records
  }
}

const resources = new Map(allResources.map((resource) => [resource.noun, resource]))

/** Records that are shared with others, but for the nouns `apart` and what is made of them. */
function recordsOf(owner: Owner, shared: Map<string, Made>, apart: ReadonlySet<string>): Records {
  const own = new Map<string, Made>()
  const isApart = (noun: string, of: ReadonlySet<string>) =>
    apart.has(noun) || [...of].some((other) => apart.has(other))
  /** What everything that is being made just now has been made of so far. */
  const making = new Set<Set<string>>()

  /** A record that was made already; whatever is being made is made of it. */
  const find = (noun: string): string | undefined => {
    const known = own.get(noun) ?? shared.get(noun)
    if (!known || (!own.has(noun) && isApart(noun, known.of))) return undefined
    for (const of of making) for (const other of [noun, ...known.of]) of.add(other)
    return known.id
  }

  const save = async (resource: Resource) => {
    const call = makersOwn.has(resource.noun) ? (owner.user ?? owner.call) : owner.call
    return savedBy(call, resource.calls.save, await records.bodyFor(resource))
  }

  const make = async (noun: string) => {
    const maker = makers[noun]
    if (maker) return maker(owner, records)
    const resource = resources.get(noun)
    if (!resource) throw new Error(`nobody knows how to make a ${noun}: add it to the makers in records`)
    return save(resource)
  }

  const records: Records = {
    async provide(noun) {
      const known = find(noun)
      if (known !== undefined) return known
      const of = new Set<string>()
      making.add(of)
      const id = await make(noun).finally(() => making.delete(of))
      for (const above of making) for (const other of [noun, ...of]) above.add(other)
      if (!usedUp.has(noun)) (isApart(noun, of) ? own : shared).set(noun, { id, of })
      return id
    },
    async bodyFor({ noun, calls }) {
      const least = await records.complete(
        (context) => sampleOf(calls.save.body as z.ZodType, context) as Body,
      )
      return { ...least, ...(await additions[noun]?.(records, false)) }
    },
    async addedFor(call) {
      const resource = allResources.find(({ calls }) =>
        [calls.save, calls.submit].some((made) => (made as Call) === call),
      )
      return (resource && (await additions[resource.noun]?.(records, true))) ?? {}
    },
    isInstallations: owner.tenantId === '000000',
    async complete(make) {
      for (;;) {
        try {
          return make(records.context)
        } catch (error) {
          if (!(error instanceof MissingRecord)) throw error
          await records.provide(error.noun)
        }
      }
    },
    context: {
      idOf(noun) {
        const id = find(noun)
        if (id === undefined) throw new MissingRecord(noun)
        return id
      },
      unique: () => `${owner.mark ?? 'n'}${++serial}`,
    },
    apart(nouns) {
      const also = [...nouns].flatMap((noun) => [noun, aloneOn[noun] ?? noun])
      return recordsOf(owner, shared, new Set([...apart, ...also]))
    },
  }
  return records
}

/** A sample needs a record that has not been made yet. */
class MissingRecord extends Error {
  readonly noun: string
  constructor(noun: string) {
    super(`a ${noun} is needed`)
    this.noun = noun
  }
}
