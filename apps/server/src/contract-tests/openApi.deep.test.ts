import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../modules/identity'
import { createProductApp, type ProductApp } from './productApp'

let product: ProductApp
let text: string

beforeAll(async () => {
  product = await createProductApp()
  text = (await product.app.inject('/api/docs/json')).body
})
afterAll(() => product?.close())

/** What an integrator writes with the generated types. */
const client = `
import createClient from 'openapi-fetch'
import type { paths } from './api'

export async function listDevices(baseUrl: string, digest: string): Promise<{ names: string[]; total: number }> {
  const api = createClient<paths>({ baseUrl, querySerializer: { object: { style: 'form', explode: true } } })
  const signedIn = await api.POST('/api/blade-auth/oauth/token', {
    headers: {
      authorization: 'Basic ' + btoa('console:console_secret'),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: { tenantId: 'north', username: 'admin', password: digest, grant_type: 'password', scope: 'all', type: 'account' },
  })
  if (!signedIn.data || !('access_token' in signedIn.data)) throw new Error(JSON.stringify(signedIn))
  const listed = await api.GET('/api/ml-mlink/devicemanager/page', {
    headers: { 'Blade-Auth': 'bearer ' + signedIn.data.access_token },
    params: { query: { size: 20, deviceName: 'pump', filters: { intervalSeconds_ge: '1' } } },
  })
  if (!listed.data) throw new Error(listed.error.error?.key)
  const { records, total } = listed.data.data
  return { names: records.map((device) => device.deviceName), total }
}
`

describe('a client made from the OpenAPI document', () => {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/openapi-client/', import.meta.url))
  const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
  const options = [
    ...[
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'esnext',
    ],
    ...['--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable', '--types', ''],
  ]
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is sound in its types, signs in and lists devices', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}api.ts`, astToString(await openapiTypescript(text)))
    await writeFile(`${folder}client.ts`, client)
    // the compiler of the workspace is native, and takes a tenth of what the one in the library does
    const checked = spawnSync(process.execPath, [compiler, ...options, 'client.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(checked.stdout + checked.stderr).toBe('')
    expect(checked.status).toBe(0)

    const { outputText } = ts.transpileModule(client, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    })
    await writeFile(`${folder}client.mjs`, outputText)
    const { listDevices } = await import(/* @vite-ignore */ pathToFileURL(`${folder}client.mjs`).href)
    const url = await product.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await listDevices(url, digestOf('admin'))).toEqual({ names: [], total: 0 })
  })
})
