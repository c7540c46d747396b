import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coreErrors } from '@energy-console/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors'

const lifetimeMs = 5 * 60_000
/** Exports hold what a tenant keeps to itself: other users of the machine read nothing. */
const ownerOnly = { mode: 0o600 }

/** Finished files that wait to be fetched: a random ticket names each for five minutes, so URLs carry no token. */
export interface FileSpool {
  /** Stores the bytes and answers the ticket. */
  put(file: {
    fileName: string
    contentType: string
    bytes: Buffer
  }): Promise<{ ticket: string; fileName: string }>
  /** Lets a file be fetched that lies elsewhere and stays there; answers the ticket. */
  lend(file: {
    fileName: string
    contentType: string
    path: string
  }): Promise<{ ticket: string; fileName: string }>
  /** Removes what nobody fetched in time. */
  sweep(): Promise<void>
  /** Mounts `GET /api/files/:ticket`. */
  mount(app: FastifyInstance): void
}

/** A spool in a folder, shared by all processes that have it under the same path. */
export function createFileSpool(folder: string): FileSpool {
  const pathOf = (ticket: string) => join(folder, ticket)

  const describe = async (described: { fileName: string; contentType: string; path?: string }) => {
    const ticket = randomBytes(24).toString('hex')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${pathOf(ticket)}.json`, JSON.stringify(described), ownerOnly)
    return ticket
  }

  return {
    async put({ fileName, contentType, bytes }) {
      const ticket = await describe({ fileName, contentType })
      await writeFile(`${pathOf(ticket)}.part`, bytes, ownerOnly)
      await rename(`${pathOf(ticket)}.part`, pathOf(ticket))
      return { ticket, fileName }
    },

    async lend(file) {
      return { ticket: await describe(file), fileName: file.fileName }
    },

    async sweep() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        // Another process that shares the folder may have removed it since the names were read.
        const found = await stat(pathOf(name)).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > lifetimeMs) await rm(pathOf(name), { force: true })
      }
    },

    mount(app) {
      app.get<{ Params: { ticket: string } }>('/api/files/:ticket', async (request, reply) => {
        const { ticket } = request.params
        const described = `${pathOf(ticket)}.json`
        const found = /^[0-9a-f]{48}$/.test(ticket) && (await stat(described).catch(() => undefined))
        if (!found || Date.now() - found.mtimeMs > lifetimeMs) throw refuse(coreErrors.notFound)
        const { fileName, contentType, path = pathOf(ticket) } = JSON.parse(await readFile(described, 'utf8'))
        // A lent file may have been removed meanwhile.
        const file = await stat(path).catch(() => undefined)
        if (!file) throw refuse(coreErrors.notFound)
        return reply
          .header('content-type', contentType)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
          .header('content-length', file.size)
          .header('cache-control', 'no-store')
          .send(createReadStream(path))
      })
    },
  }
}
