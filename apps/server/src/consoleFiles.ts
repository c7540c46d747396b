import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What the console's pages may load: only what this server sends. Styles are inline (Ant Design writes its variables), scripts
 * of schematics run as WebAssembly in a worker; of scripts in the page itself only those that were built into it run.
 */
const contentSecurityPolicy = (page: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${scriptHashes(page)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join('; ')

/** The scripts that stand in a page, as the policy names them, each after a space. */
const scriptHashes = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')

const oneYearMs = 365 * 24 * 3600 * 1000

/** Folders whose files change their names with every build; they are looked up when they are asked for. */
const builtFolders = ['assets', 'help']

/** A file below such a folder: neither hidden nor above it. */
const fileName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Whether the console was built into the folder. */
export const hasConsole = (folder: string) => existsSync(join(folder, 'index.html'))

/** Reads the console's page and its policy, again when it was built anew; between two builds the former one stays. */
function pageReader(folder: string): () => { text: string; policy: string } {
  const path = join(folder, 'index.html')
  const read = () => {
    const text = readFileSync(path, 'utf8')
    return { text, policy: contentSecurityPolicy(text) }
  }
  let page = read()
  let readAt = statSync(path).mtimeMs
  return () => {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt !== undefined && changedAt !== readAt) {
      page = read()
      readAt = changedAt
    }
    return page
  }
}

/** Serves the built console's files, those of a later build too; brotli where the browser takes it. */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  const page = pageReader(folder)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    // checksums are for the page of the administrator; the page itself is answered in the language of the installation
    globIgnore: ['integrity.json', 'index.html*', ...builtFolders.map((name) => `${name}/**`)],
    // Its own would replace ours.
    cacheControl: false,
    setHeaders(reply, path) {
      if (/\/index\.html(\.\w+)?$/.test(path)) reply.setHeader('content-security-policy', page().policy)
      const isHashed = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${oneYearMs / 1000}, immutable` : 'no-cache',
      )
    },
  })
  for (const part of builtFolders)
    app.get<{ Params: { '*': string } }>(`/${part}/*`, async (request, reply) => {
      const name = `${part}/${request.params['*']}`
      const isName = fileName.test(name)
      const found = isName ? await stat(join(folder, name)).catch(() => undefined) : undefined
      return found?.isFile() ? reply.sendFile(name) : reply.callNotFound()
    })
}

/**
 * Answers a page of the console: every path outside `/api`, `/ws` and `/assets` opens it, its router does the rest. In a
 * language other than Chinese it says so; the console follows it until somebody chooses another.
 */
export function consolePage(folder: string, language: () => string) {
  const page = pageReader(folder)
  return (_request: FastifyRequest, reply: FastifyReply) => {
    if (language() === 'zh-CN') return reply.sendFile('index.html')
    const { text, policy } = page()
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(text.replace('<html lang="zh-CN"', `<html lang="${language()}"`))
  }
}
