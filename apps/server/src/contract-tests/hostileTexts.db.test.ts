import { fieldMeta, type Resource } from '@energy-console/contract'
import { allResources } from '@energy-console/contract/all'
import { afterAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { createProductApp } from './productApp'
import { createRecords, installationNouns } from './records'
import { type Leaf, leavesOf, replaceAt } from './sample'

/** What a browser would run if anybody let it: as an element, out of an attribute, and as an address. */
const hostile = [
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `'-alert(1)-'<script>alert(1)</script>`,
  `javascript:alert(1)//`,
  `data:text/html,<script>alert(1)</script>`,
]

const product = await createProductApp()
afterAll(() => product.close())

const ownerOf = (isInstallation: boolean) => ({
  tenantId: isInstallation ? '000000' : 'north',
  db: product.platform.db,
  token: isInstallation ? product.tokens.platform : product.tokens.north,
  call: createCaller(product, isInstallation ? product.tokens.platform : product.tokens.north),
})

type TextField = readonly [string, Resource, Leaf]

/** Every field of a record that takes at least one of the texts. */
const fields = allResources.flatMap((resource): TextField[] =>
  leavesOf(resource.calls.save.body)
    .filter(
      ({ schema, reference }) =>
        reference === undefined &&
        // whose entries are texts of a record of their own
        fieldMeta(schema).dictionary === undefined &&
        hostile.some((text) => schema.safeParse(text).success),
    )
    .map((leaf) => [`${resource.noun}.${leaf.path.join('.')}`, resource, leaf]),
)

/** Formatted text that does something: an element that is code, a handler, an address that is code. */
const runs =
  /<(script|svg|iframe|object)|<[^>]*\son\w+\s*=|<[^>]*(href|src)\s*=\s*["']?\s*(javascript|data):/i

/** Fields whose value the console gives a browser as an address or as elements, not as a text. */
const kindOf = ({ schema }: Leaf) => fieldMeta(schema).kind
const isRich = (leaf: Leaf) => kindOf(leaf) === 'richText'

/** Pictures, drawings, formulas with their unit and words of a protocol have a form of their own; rows may need more than the one field. */
const isRefusedAlways = (name: string) =>
  /^(product\.(productIcon|layout)|signInProvider\.scopes|calcPoint\.(formula|unit))$|\.0\./.test(name)

describe('a text that a browser would run', () => {
  it.each(fields)('in %s comes back as the text that it is, or is refused', async (name, resource, leaf) => {
    const owner = ownerOf(installationNouns.has(resource.noun) || product.isPlatforms(resource.calls.save))
    const records = createRecords(owner)
    let taken = 0
    for (const text of hostile) {
      const body = replaceAt(await records.bodyFor(resource), leaf.path, text) as object
      const { data, answer } = await owner.call(resource.calls.save, { body } as never)
      expect(answer.code, JSON.stringify(answer)).toBeLessThan(500)
      if (answer.code !== 200) continue
      taken += 1
      const { id } = data as { id: string }
      const shown = await product.app.inject(requestOf(resource.calls.detail, { query: { id } }, owner.token))
      expect(shown.headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/),
        'x-content-type-options': 'nosniff',
      })
      const value = valueAt(shown.json().data, leaf.path)
      if (isRich(leaf)) expect(value).not.toMatch(runs)
      else if (value !== undefined) expect([text, text.trim()]).toContain(value)
      await owner.call(resource.calls.remove, { query: { ids: id } } as never)
    }
    if (!isRefusedAlways(name)) expect(taken, 'of the texts that are taken').toBeGreaterThan(0)
  })

  it('stands in no field that the console opens as an address or draws as a picture', () => {
    const risky = fields.filter(([, , leaf]) => ['picture', 'url', 'link'].includes(kindOf(leaf) ?? ''))
    for (const [name, , { schema }] of risky)
      for (const text of hostile) expect(schema.safeParse(text).success, `${name} takes ${text}`).toBe(false)
  })

  it('is tried in the fields that people fill most', () => {
    const names = fields.map(([name]) => name)
    for (const name of ['station.stationName', 'device.deviceName', 'user.realName', 'announcement.content'])
      expect(names).toContain(name)
  })
})

function valueAt(record: unknown, path: Leaf['path']): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    record,
  )
}
