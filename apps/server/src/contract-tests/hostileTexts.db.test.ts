import { type Call, fieldMeta, type Resource } from '@energy-console/contract'
import { allCalls, allResources } from '@energy-console/contract/all'
import { afterAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { shareRecords } from './createRecords'
import { createProductApp } from './productApp'
import { installationNouns } from './records'
import { nounsOf } from './references'
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

/** What records refer to is made once for all fields: those that are made here are removed again. */
const recordsOf = shareRecords()

type TextField = readonly [string, Resource, Leaf]

/** The fields of a body that take at least one of the texts. */
const textsOf = ({ body }: Pick<Call, 'body'>) =>
  leavesOf(body).filter(
    ({ schema, reference }) =>
      reference === undefined &&
      // whose entries are texts of a record of their own
      fieldMeta(schema).dictionary === undefined &&
      hostile.some((text) => schema.safeParse(text).success),
  )

/** Every such field of a record. */
const fields = allResources.flatMap((resource): TextField[] =>
  textsOf(resource.calls.save).map((leaf) => [`${resource.noun}.${leaf.path.join('.')}`, resource, leaf]),
)

/** Every such field of a call that is no resource's: names of views, reasons of tariffs, notes of moves, names of files. */
const ofResources = new Set<Call>(allResources.flatMap(({ calls }) => Object.values(calls) as Call[]))
const callFields = allCalls
  .filter((call) => !ofResources.has(call) && call.answer !== 'bare')
  .flatMap((call) =>
    textsOf(call).map((leaf) => [`${call.path}: ${leaf.path.join('.')}`, call, leaf] as const),
  )

/** Formatted text that does something: an element that is code, a handler, an address that is code. */
const runs =
  /<(script|svg|iframe|object)|<[^>]*\son\w+\s*=|<[^>]*(href|src)\s*=\s*["']?\s*(javascript|data):/i

/** Fields whose value the console gives a browser as an address or as elements, not as a text. */
const kindOf = ({ schema }: Leaf) => fieldMeta(schema).kind
const isRich = (leaf: Leaf) => kindOf(leaf) === 'richText'

/** All of them in as few texts as there is room for in a field; one that mends its texts is tried with each. */
const triesOf = (leaf: Leaf): readonly string[] =>
  isRich(leaf)
    ? hostile
    : hostile.reduce<string[]>((packed, text) => {
        const together = packed.length > 0 && `${packed.at(-1)} ${text}`
        return together && leaf.schema.safeParse(together).success
          ? [...packed.slice(0, -1), together]
          : [...packed, text]
      }, [])

/**
 * Pictures, drawings, addresses, formulas with their unit and words of a protocol have a form of their own, and what feeds a device is
 * one of the circuits that another one measures; rows may need more than the one field.
 */
const isRefusedAlways = (name: string) =>
  /^(product\.(productIcon|layout)|signInProvider\.scopes|calcPoint\.(formula|unit)|device\.circuitParentChannel)$|\.0\./.test(
    name,
  )

describe('a text that a browser would run', () => {
  it.each(fields)('in %s comes back as the text that it is, or is refused', async (name, resource, leaf) => {
    const owner = ownerOf(installationNouns.has(resource.noun) || product.isPlatforms(resource.calls.save))
    const records = recordsOf(owner)
    let taken = 0
    for (const text of triesOf(leaf)) {
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

  const takenByCalls: string[] = []
  it.each(callFields)(
    'in %s is taken or refused, and answered as nothing that a browser would run',
    async (name, call, leaf) => {
      const isPlatforms = product.isPlatforms(call)
      const owner = ownerOf(isPlatforms)
      // a call that is refused has left them as they were
      let records = recordsOf(owner).apart(nounsOf(call))
      for (const value of triesOf(leaf).filter((text) => leaf.schema.safeParse(text).success)) {
        const wanted = { part: 'body' as const, path: leaf.path, value }
        const input = await inputOf(call, records, wanted)
        const reply = await product.app.inject(requestOf(call, input, owner.token))
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        expect(reply.headers).toMatchObject({
          'content-type': expect.stringMatching(/^application\/json/),
          'x-content-type-options': 'nosniff',
        })
        if (reply.json().code === 200) {
          takenByCalls.push(name)
          records = recordsOf(owner).apart(nounsOf(call))
        }
        if (isRich(leaf)) expect(reply.body).not.toMatch(runs)
      }
    },
  )

  it('was taken by the calls that people write most with', () => {
    expect(takenByCalls).toEqual(
      expect.arrayContaining([
        '/api/ml-mlink/view/save: name',
        '/api/ml-mlink/tariff/save: reason',
        '/api/ml-mlink/equipmentalarm/confirm: note',
        '/api/ml-mlink/maintenancefile/save: files.0.fileName',
        '/api/ml-mlink/attachment/begin: fileName',
      ]),
    )
  })

  it('stands in no field that the console opens as an address or draws as a picture', () => {
    const risky = [...fields, ...callFields].filter(([, , leaf]) =>
      ['picture', 'url', 'link'].includes(kindOf(leaf) ?? ''),
    )
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
