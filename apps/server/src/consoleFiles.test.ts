import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mountConsole, sendConsolePage } from './consoleFiles'

it('the console’s page has the same headers under its own name as under any other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  const app = Fastify()
  try {
    app.setNotFoundHandler(sendConsolePage)
    await mountConsole(app, folder)
    const [root, named] = await Promise.all([app.inject({ url: '/' }), app.inject({ url: '/index.html' })])
    for (const name of ['content-security-policy', 'cache-control', 'content-type']) {
      expect(root.headers[name]).toBeDefined()
      expect(named.headers[name]).toBe(root.headers[name])
    }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
})
