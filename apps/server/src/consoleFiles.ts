import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What the console's pages may load: only what this server sends. Styles are inline (Ant Design writes them), scripts
 * of schematics run as WebAssembly in a worker.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
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

const oneYearMs = 365 * 24 * 3600 * 1000

/** Whether the console was built into the folder. */
export const hasConsole = (folder: string) => existsSync(join(folder, 'index.html'))

/** Serves the built console's files, brotli where the browser takes it. */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    // Its own would replace ours.
    cacheControl: false,
    setHeaders(reply, path) {
      if (/\/index\.html(\.\w+)?$/.test(path))
        reply.setHeader('content-security-policy', contentSecurityPolicy)
      const isHashed = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${oneYearMs / 1000}, immutable` : 'no-cache',
      )
    },
  })
}

/** Answers a page of the console: every path outside `/api`, `/ws` and `/assets` opens it, its router does the rest. */
export const sendConsolePage = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html')
