import pg from 'pg'
import { lockSession } from '../database'

/** Any constant serves, as long as every process of ours uses the same; names are the second part of the key. */
const lockClass = 6_656
/** How long an answer may take. */
const answerMs = 5_000

/** Names of which each is one process's at a time. */
export interface NameLocks {
  /** Takes a name; answers whether nobody else has it. @throws where the database does not answer */
  take(name: string): Promise<boolean>
  /** Gives a name back that was taken. */
  release(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * Names that are held by a session of its own at the database: once that ends, as that of a process does which is killed, others
 * may take them. The address must not lead through a pooler.
 */
export function createNameLocks(connectionString: string): NameLocks {
  let session: Promise<pg.Client> | undefined
  /** What was asked last: a session is asked one thing at a time. */
  let asked: Promise<unknown> = Promise.resolve()

  const connect = async () => {
    const client = new pg.Client({
      ...lockSession(connectionString, 'energy-console locks of jobs'),
      query_timeout: answerMs,
    })
    // the next who asks finds out
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  const end = async (ended: Promise<pg.Client> | undefined) => {
    if (session === ended) session = undefined
    await ended?.then((client) => client.end()).catch(() => undefined)
  }

  const askNow = async (statement: string, name: string): Promise<boolean> => {
    const own = session ?? connect()
    session = own
    try {
      const { rows } = await (await own).query<{ is: boolean }>(statement, [lockClass, name])
      return rows[0]?.is === true
    } catch (error) {
      // whatever it held is free soon; on a network that went silent nobody waits for that
      void end(own)
      throw error
    }
  }

  const ask = (statement: string, name: string): Promise<boolean> => {
    const turn = asked.then(() => askNow(statement, name))
    asked = turn.catch(() => undefined)
    return turn
  }

  return {
    take: (name) => ask('select pg_try_advisory_lock($1, hashtext($2)) as is', name),
    release: async (name) => void (await ask('select pg_advisory_unlock($1, hashtext($2)) as is', name)),
    close: () => end(session),
  }
}
