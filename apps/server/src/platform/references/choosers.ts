import { type Call, coreType, fieldMeta, type Resource } from '@energy-console/contract'
import { z } from 'zod'
import { holds, type Session } from '../http'

/** Who may choose records of a noun: holders of one of the codes, of records that hold `holding` where that is said. */
interface Chooser {
  codes: readonly string[]
  holding: string | undefined
}

/** What is asked for: records of a noun, all of them or those that hold a code. */
interface Choice {
  noun: string
  holding?: string | undefined
}

/** Whose names somebody needs who may write them into a record, or filters by them. */
export interface Choosers {
  /** Whoever may make one of the calls chooses what is named in what they take. */
  registerChoosers(calls: readonly Pick<Call, 'permission' | 'query' | 'body'>[]): void
  /** Whoever sees the records of a resource chooses what they are filtered by. */
  registerSearch(of: Pick<Resource, 'schema' | 'codes'>): void
  /** Whether the session writes or filters by records of a noun somewhere; `isOfAny` leaves out which of them. */
  mayChoose(session: Session, choice: Choice, options?: { isOfAny: boolean }): boolean
}

/** Learnt from calls and resources while modules are composed, so that no list of codes goes beside them. */
export function createChoosers(): Choosers {
  const choosers = new Map<string, Chooser[]>()
  const add = (field: z.ZodType, codes: readonly string[]) => {
    const { reference, holding } = fieldMeta(field)
    if (reference !== undefined)
      choosers.set(reference, [...(choosers.get(reference) ?? []), { codes, holding }])
  }
  return {
    registerChoosers(calls) {
      for (const { permission, query, body } of calls) {
        const codes = typeof permission === 'string' ? [permission] : permission
        for (const taken of [query, body]) if (taken) for (const field of fieldsIn(taken)) add(field, codes)
      }
    },
    registerSearch({ schema, codes }) {
      for (const field of fieldsIn(schema)) if (fieldMeta(field).search) add(field, [codes.view])
    },
    mayChoose: (session, { noun, holding }, { isOfAny } = { isOfAny: false }) =>
      (choosers.get(noun) ?? []).some(
        (chooser) =>
          (isOfAny || chooser.holding === undefined || chooser.holding === holding) &&
          holds(session, chooser.codes),
      ),
  }
}

/** The fields of an object, and those of the rows in it. */
function fieldsIn(schema: z.ZodType): z.ZodType[] {
  const core = coreType(schema)
  if (core instanceof z.ZodArray) return fieldsIn(core.element as z.ZodType)
  if (!(core instanceof z.ZodObject)) return []
  return Object.values<z.ZodType>(core.shape).flatMap((field) => [field, ...fieldsIn(field)])
}
