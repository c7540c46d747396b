import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { cutText } from '@energy-console/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Tx, texts } from '../database'
import { storableJson } from '../text'
import type { Alike } from './admit'
import { type ProcessRole, processRoles } from './roles'
import { serverProcesses } from './table'

/** How long a process counts as alive that says nothing. */
const usuallyAliveMs = 6_000
/** How often each is to say that it lives, ms. */
export const beatEveryMs = 2_000
/** What has been dead for so long is forgotten. */
const forgottenMs = 3_600_000
/** Under which name a process says that it shares by load: whoever does not is of an older version, which is all that is read. */
const sharing = 'shares'

/** A process that lives, as those see it that share its work. */
export interface LivingMember {
  readonly id: string
  /** Whether it knows what partitions cost and hands over those that it is to; one of an older version shares by their number. */
  readonly sharesByLoad: boolean
}

/** Who else lives, as it is looked at. */
export interface SeenMembers {
  /** What the others have said of themselves, by their ids. */
  readonly others: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** How many live of each role, itself among them. */
  readonly processes: Readonly<Record<ProcessRole, number>>
}

/** This process among those that work on its database. Time is the database's, so that no two clocks are compared. */
export interface Member {
  /** Made anew at each start, so that nobody is taken for his successor. */
  readonly id: string
  readonly roles: readonly ProcessRole[]
  /** Says that it is alive, and what the others are to know of it, and looks. Call it every {@link beatEveryMs}, and once before anything is shared with others. */
  beat(says?: Readonly<Record<string, unknown>>): Promise<SeenMembers>
  look(): Promise<SeenMembers>
  /** Those that live and have a role, the oldest first; itself among them whatever the time. */
  living(tx: Tx, role: ProcessRole): Promise<LivingMember[]>
  /** Whether no other process lives; where a role is named, none that has it. */
  isAlone(role?: ProcessRole): Promise<boolean>
  /** Is no member any more. */
  leave(): Promise<void>
}

/** Whether a process is alive, as a condition on its row. */
const isAlive = sql`${serverProcesses.untilTime} > clock_timestamp()`

/** The same of a column that names one. */
export const livesStill = (id: SQL) =>
  sql`exists (select from ${serverProcesses} where ${serverProcesses.id} = ${id} and ${isAlive})`

/** Whether no other process lives than the one of this id; where a role is named, none that has it. */
export const livesAlone = (id: string, role?: ProcessRole) => {
  const isMeant = role === undefined ? sql`true` : sql`${role} = any (${serverProcesses.roles})`
  return sql`not exists (select from ${serverProcesses} where ${serverProcesses.id} <> ${id} and ${isAlive} and ${isMeant})`
}

/**
 * A member with these roles; the others see it from its first beat on, and while it beats.
 *
 * @param options `aliveMs`: how long it counts as alive that says nothing, for tests, where nobody is to die of old age; `alike`: what
 * all of an installation have to have in common, of which nothing is asked unless told
 */
export function createMember(
  db: Database,
  roles: readonly ProcessRole[],
  {
    aliveMs = usuallyAliveMs,
    alike: { installation, version, beside } = { installation: '', version: '', beside: '' },
  }: { aliveMs?: number; alike?: Alike } = {},
): Member {
  const id = randomUUID()
  const name = `${cutText(hostname(), 60)} pid ${process.pid}`
  const until = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 ms'`
  const lookIn = async (tx: Tx): Promise<SeenMembers> => {
    const { rows } = await tx.execute<{
      id: string
      roles: ProcessRole[]
      says: Record<string, unknown>
    }>(sql`
      select id, roles, says - ${sharing}::text as says from ${serverProcesses} where id = ${id} or ${isAlive}`)
    const countOf = (role: ProcessRole) => rows.filter((row) => row.roles.includes(role)).length
    return {
      others: new Map(rows.flatMap((row) => (row.id === id ? [] : [[row.id, row.says] as const]))),
      processes: Object.fromEntries(processRoles.map((role) => [role, countOf(role)])) as Record<
        ProcessRole,
        number
      >,
    }
  }
  return {
    id,
    roles,
    async beat(says = {}) {
      const [looked] = await db.asSystem(async (tx) => {
        await tx.execute(sql`
          insert into ${serverProcesses} as p (id, name, roles, installation, version, beside, says, start_time, until_time)
          values (${id}, ${name}, ${texts(roles)}, ${installation}, ${version}, ${beside},
            ${storableJson({ ...says, [sharing]: 'load' })}::jsonb,
            clock_timestamp(), ${until(aliveMs)})
          on conflict (id) do update set says = excluded.says, until_time = excluded.until_time`)
        // a look that fails must not cost the sign of life
        return Promise.allSettled([tx.transaction(lookIn)])
      })
      if (looked.status === 'rejected') throw looked.reason
      return looked.value
    },
    look: () => db.asSystem(lookIn),
    async living(tx, role) {
      const { rows } = await tx.execute<{ id: string; sharesByLoad: boolean }>(sql`
        select id, id = ${id} or says ? ${sharing} as "sharesByLoad" from ${serverProcesses}
        where ${role} = any (roles) and (id = ${id} or ${isAlive}) order by start_time, id`)
      return rows
    },
    isAlone: (role) =>
      db.asSystem(async (tx) => {
        const { rows } = await tx.execute<{ is: boolean }>(sql`select ${livesAlone(id, role)} as is`)
        return rows[0]?.is === true
      }),
    leave: () =>
      db.asSystem(async (tx) => {
        await tx.execute(sql`
          delete from ${serverProcesses} where id = ${id} or until_time < ${until(-forgottenMs)}`)
      }),
  }
}
