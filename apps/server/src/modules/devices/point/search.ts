import { searchWords } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '../../../platform/text'
import { pointTable } from './table'

const contains = (column: SQL, word: string) => sql`${column} ilike ${`%${escapeLike(word)}%`}`

const joined = (parts: readonly SQL[], by: SQL) => sql`(${sql.join([...parts], by)})`

/** Whether the name of the device `d` bears all words. */
export const deviceBears = (words: readonly string[]): SQL =>
  joined(
    words.map((word) => contains(sql`d.device_name`, word)),
    sql` and `,
  )

/**
 * Ids of the points of which each word stands in the name of the device, the name of the property or its identifier, in any
 * order. Devices and properties are looked through, and points only come by their keys: those of properties that bear every
 * word, and those of devices that bear at least one.
 */
export function pointsBearing(words: readonly string[]): SQL {
  const ofDevice = (word: string) => contains(sql`d.device_name`, word)
  const ofProperty = (word: string) =>
    sql`(${contains(sql`q.property_name`, word)} or ${contains(sql`q.property_no`, word)})`
  return sql`
    select p.id from point p
    where p.property_id in (select q.id from product_property q where ${joined(words.map(ofProperty), sql` and `)})
    union
    select p.id from device d join point p on p.device_id = d.id join product_property q on q.id = p.property_id
    where ${joined(words.map(ofDevice), sql` or `)}
      and ${joined(
        words.map((word) => sql`(${ofDevice(word)} or ${ofProperty(word)})`),
        sql` and `,
      )}`
}

/** Whether a point of the table is found by a keyword. */
export const bearsKeyword = (keyword: string): SQL =>
  sql`${pointTable.id} in (${pointsBearing(searchWords(keyword))})`
