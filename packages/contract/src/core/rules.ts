import type * as z from 'zod'

/** Something that must hold between fields of a record. */
export interface Rule<V = object> {
  /** The fields that it compares; the refusal stands at the last of them. */
  readonly fields: readonly string[]
  /** Whether it holds. Asked only when each of the fields is right by itself. */
  check(values: V): boolean
  /** What is wrong when it does not, Chinese, also the translation key. */
  readonly text: string
}

/** Declares a rule: `rule(Plan, ['start', 'end'], ({ start, end }) => start < end, '结束须晚于开始')`. */
export const rule = <V, const F extends keyof V & string>(
  _schema: z.ZodType<V>,
  fields: readonly F[],
  check: (values: Pick<V, F>) => boolean,
  text: string,
): Rule<V> => ({ fields, check, text })

/** What of a resource its rules are asked about. */
interface Ruled {
  readonly schema: z.ZodObject
  readonly rules?: readonly Rule[] | undefined
}

/** A rule that does not hold: the field where that is said, and the words. */
export interface Broken {
  readonly field: string
  readonly text: string
}

/**
 * The rules that a record breaks, as the wire carries it. A rule is passed over while one of its fields is missing or
 * wrong in itself: that is said first.
 */
export function brokenRules({ schema, rules = [] }: Ruled, values: object): Broken[] {
  return rules.flatMap((one): Broken[] => {
    const { fields, text } = one
    const parsed = new Map<string, unknown>()
    for (const field of fields) {
      const value = parse(schema.shape[field] as z.ZodType, (values as Record<string, unknown>)[field])
      if (!value.success) return []
      parsed.set(field, value.data)
    }
    return one.check(Object.fromEntries(parsed)) ? [] : [{ field: fields.at(-1) ?? '', text }]
  })
}

/** What is stored as null is absent where the schema knows no null. */
function parse(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success || value !== null ? parsed : schema.safeParse(undefined)
}
