import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What the console's pages may load: only what this server sends. Styles are inline (Ant Design writes them), scripts
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

/** Whether the console was built into the folder. */
export const hasConsole = (folder: string) => existsSync(join(folder, 'index.html'))

/** Serves the built console's files, brotli where the browser takes it. */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  const policy = contentSecurityPolicy(readFileSync(join(folder, 'index.html'), 'utf8'))
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    // checksums are for the page of the administrator
    globIgnore: ['integrity.json'],
    // Its own would replace ours.
    cacheControl: false,
    setHeaders(reply, path) {
      if (/\/index\.html(\.\w+)?$/.test(path)) reply.setHeader('content-security-policy', policy)
      const isHashed = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${oneYearMs / 1000}, immutable` : 'no-cache',
      )
    },
  })
}

/**
 * Answers a page of the console: every path outside `/api`, `/ws` and `/assets` opens it, its router does the rest. In a
 * language other than Chinese it says so; the console follows it until somebody chooses another.
 */
export function consolePage(folder: string, language: () => string) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const policy = contentSecurityPolicy(page)
  return (_request: FastifyRequest, reply: FastifyReply) =>
    language() === 'zh-CN'
      ? reply.sendFile('index.html')
      : reply
          .header('content-security-policy', policy)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(page.replace('<html lang="zh-CN"', `<html lang="${language()}"`))
}
