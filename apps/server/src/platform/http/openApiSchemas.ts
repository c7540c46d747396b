import { fieldMeta } from '@energy-console/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** JSON schemas of the contract's shapes; what refers to itself stands among the components. */
export interface Schemas {
  /** The schema of a shape as the wire has it: as it is sent (`input`) or answered (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): Json
  /** The components that the schemas refer to. */
  all(): Json
}

/** What pages know of a field, beside what the document says of it. */
const pageOnly = [
  'label',
  'column',
  'search',
  'kind',
  'form',
  'reference',
  'choices',
  'unit',
  'help',
  'isDetailOnly',
  'decimals',
  'states',
  'most',
]

export function createSchemas(): Schemas {
  const components = new Map<string, Json>()
  const namesByText = new Map<string, string>()

  /** The name of a component with this content; the same content gets one name. */
  const nameFor = (wanted: string, text: string): string => {
    const known = namesByText.get(text)
    if (known !== undefined) return known
    let name = wanted
    for (let next = 2; components.has(name); next += 1) name = `${wanted}${next}`
    components.set(name, {})
    namesByText.set(text, name)
    return name
  }

  /** Moves a schema's own definitions to the components and points its references there. */
  const hoist = ({ $defs = {}, ...root }: Json & { $defs?: Json }, name: string): Json => {
    const targets = new Map<string, string>()
    for (const [key, definition] of Object.entries($defs))
      targets.set(`#/$defs/${key}`, nameFor(`${name}Node`, JSON.stringify([key, definition, $defs])))
    const refersToRoot = JSON.stringify(root).includes('"$ref":"#"')
    if (refersToRoot) targets.set('#', nameFor(name, JSON.stringify(root)))
    const pointed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(pointed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const target = key === '$ref' && typeof inner === 'string' ? targets.get(inner) : undefined
          return [key, target === undefined ? pointed(inner) : `#/components/schemas/${target}`]
        }),
      )
    }
    for (const [key, definition] of Object.entries($defs))
      components.set(targets.get(`#/$defs/${key}`) ?? key, pointed(definition) as Json)
    if (!refersToRoot) return pointed(root) as Json
    const own = targets.get('#') ?? name
    components.set(own, pointed(root) as Json)
    return { $ref: `#/components/schemas/${own}` }
  }

  return {
    of: (schema, io, name) => hoist(jsonSchema(schema, io), name),
    all: () => Object.fromEntries(components),
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    cycles: 'ref',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const { label, unit, help } = fieldMeta(zodSchema as unknown as z.ZodType)
      const json = jsonSchema as Json
      for (const key of pageOnly) delete json[key]
      if (label !== undefined) json.title = unit === undefined ? label : `${label} (${unit})`
      if (help !== undefined) json.description = help
    },
  })
  return rest as Json
}
