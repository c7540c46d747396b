import * as z from 'zod'
import { fieldMeta } from './fields'

type Shape = z.ZodRawShape

/** Fields that a body may write: those that the server does not set itself. */
export const writable = <S extends Shape>(schema: z.ZodObject<S>): z.ZodObject<S> => {
  const kept = Object.entries(schema.shape).filter(([, field]) => !fieldMeta(field as z.ZodType).readOnly)
  return z.object(Object.fromEntries(kept)) as unknown as z.ZodObject<S>
}

/** The fields of a change: all may be left out, and what is left out stays as it is. Defaults are for new records. */
export const changeable = <S extends Shape>(body: z.ZodObject<S>) =>
  z.object(
    Object.fromEntries(
      Object.entries(body.shape).map(([name, field]) => [
        name,
        withoutDefault(field as z.ZodType).optional(),
      ]),
    ),
  )

const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).meta({ ...fieldMeta(field) }) : field
